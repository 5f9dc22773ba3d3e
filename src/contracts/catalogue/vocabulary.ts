/** The closed lists and limits of the specification, shared by browser and server. */
import type { StaffRole } from '#contracts/http/endpoint.ts';

/** [value, label]; a category matches as a case-insensitive substring of the video's category. */
export const categories = [
  ['diy', 'DIY & Home'],
  ['cooking', 'Cooking'],
  ['construction', 'Construction'],
  ['automotive', 'Automotive'],
  ['gardening', 'Gardening'],
  ['technology', 'Technology'],
  ['crafts', 'Crafts'],
] as const;
export type Category = (typeof categories)[number][0];
export const allCategories = ['all', 'All Categories'] as const;

export const categoryLabel = (value: string): string =>
  categories.find(([category]) => category === value)?.[1] ?? value;

export const sorts = ['recent', 'popular', 'price_asc', 'price_desc', 'duration_asc', 'duration_desc'] as const;
export type Sort = (typeof sorts)[number];

export const orientations = ['landscape', 'portrait', 'square'] as const;
export type Orientation = (typeof orientations)[number];
/** Pixels of the shorter side, as a filter: at least so many. */
export const resolutions = ['720', '1080', '1440', '2160'] as const;
export type Resolution = (typeof resolutions)[number];

export const browseLimits = {
  pageSize: 12,
  /** So many matches are counted; of more, the number is an estimate. */
  exactCountUpTo: 10_000,
  /** The longest film that the length filter knows: a day. */
  longestSeconds: 86_400,
  /** The slider, in pounds of the all-in price; its maximum means "£500 and more". */
  priceMinPounds: 0,
  priceMaxPounds: 500,
  priceStepPounds: 25,
  descriptionPreview: 150,
  tagsShown: 2,
} as const;

/** 64 → `01:04`; beyond an hour the minutes go on: 3,725 → `62:05`. */
export const formatDuration = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
};

export const staffRoles = ['moderator', 'finance', 'auditor', 'admin'] as const satisfies readonly StaffRole[];

export const contactPreferences = ['Email', 'SMS', 'Phone'] as const;
export const bioLength = 500;

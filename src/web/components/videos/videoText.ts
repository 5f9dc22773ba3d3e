/** The facts of a video as text; the same in the browser and on the server. */
import { browseLimits } from '#contracts/catalogue/vocabulary.ts';
import type { Severity } from '#web/ui/Tag.tsx';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2025-11-18T09:00:00Z` → `18 Nov 2025`, by UTC and without the runtime's own word lists, so hydration agrees. */
export const formatDate = (iso: string): string => {
  const date = new Date(iso);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`;
};

/** `2025-11-18T09:00:00Z` → `Nov 2025`. */
export const formatMonth = (iso: string): string => formatDate(iso).replace(/^\d+ /, '');

/** At most 150 characters; the ellipsis only when something was cut. */
export const shortDescription = (text: string): string => {
  const characters = Array.from(text);
  const most = browseLimits.descriptionPreview;
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : text;
};

/** Above 50 success, above 25 warning, else info. */
export const viewsSeverity = (views: number): Severity => {
  if (views > 50) return 'success';
  return views > 25 ? 'warning' : 'info';
};

/** On the tag that buyers see. */
export const viewsTag = (views: number): string => (views === 0 ? 'New' : viewsText(views));

export const viewsText = (views: number): string => (views === 1 ? '1 view' : `${views} views`);

/** 754 → `PT12M34S` (ISO 8601). */
export const isoDuration = (seconds: number): string => {
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${whole % 60}S`;
};

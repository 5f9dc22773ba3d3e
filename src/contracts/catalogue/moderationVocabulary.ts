/** What moderators decide and why; in a file that public pages do not load. */

export const decisions = ['approve', 'askForChanges', 'reject'] as const;
export type Decision = (typeof decisions)[number];

/**
 * What speaks against the rights in a video. Of what it resembles: a video that is sold, about to be sold, under a copyright claim, or of
 * another creator. Of itself: an open copyright claim, or that it has been published before.
 */
export const rightsKinds = ['sold', 'reserved', 'claimed', 'otherCreator', 'openClaim', 'publishedBefore'] as const;
export type RightsFinding = {
  kind: (typeof rightsKinds)[number];
  /** The video that it resembles; null where the finding is about itself. */
  videoId: string | null;
};

const never = /^(?:no|none|never|nowhere|nothing|n\/?a|not yet|not published)?$/;

/** Whether the creator's answer to where a video was published before names a place; people also answer in words that it never was. */
export const isPublishedBefore = (priorUse: string): boolean =>
  !never.test(
    priorUse
      .toLowerCase()
      .replaceAll(/[\s.!–—-]+/g, ' ')
      .trim(),
  );

/** Whether both are the same finding. */
export const isSameFinding = (first: RightsFinding, second: RightsFinding): boolean =>
  first.kind === second.kind && first.videoId === second.videoId;

/** Rejections and takedowns share their reasons. */
export type ReasonUse = 'changes' | 'refusal';

/** Staff choose the `label`, the creator reads the `text`. A stored code keeps its name. */
export const reasonCodes = {
  words: {
    use: 'changes',
    label: 'Title or description',
    text: 'Please make the title and description say what the video shows.',
  },
  category: { use: 'changes', label: 'Category', text: 'Please choose the category that fits what the video shows.' },
  thumbnail: { use: 'changes', label: 'Thumbnail', text: 'Please choose a thumbnail that shows what is in the video.' },
  publishedBefore: {
    use: 'changes',
    label: 'Published before',
    text: 'Please say where it has been published before.',
  },
  rights: {
    use: 'refusal',
    label: 'Rights not clear',
    text: 'We could not see that all the rights to it are yours to sell.',
  },
  copy: {
    use: 'refusal',
    label: 'Copy of another video',
    text: 'It is a copy of a video that has been on the site before.',
  },
  people: {
    use: 'refusal',
    label: 'People or private data',
    text: 'It shows a person, or private data, without a sign that they agreed.',
  },
  branding: { use: 'refusal', label: 'Logo or watermark', text: 'It shows a logo, a watermark or a brand.' },
  quality: { use: 'refusal', label: 'Picture or sound', text: 'Picture or sound are too weak to be sold.' },
  harmful: { use: 'refusal', label: 'Dangerous or unlawful', text: 'It shows something dangerous or unlawful.' },
  misleading: { use: 'refusal', label: 'Not what it says', text: 'It is not what its title and description say.' },
} as const satisfies Record<string, { use: ReasonUse; label: string; text: string }>;

/** `other` has no sentence of its own, so it needs a note. */
export type ReasonCode = keyof typeof reasonCodes | 'other';
type NamedCode = keyof typeof reasonCodes;
const named = Object.keys(reasonCodes) as NamedCode[];

/** Every code that is allowed for this decision, `other` last. */
export const codesFor = (use: ReasonUse): [ReasonCode, ...ReasonCode[]] => {
  const fitting = named.filter((code) => reasonCodes[code].use === use);
  return [fitting[0] ?? 'other', ...fitting.slice(1), 'other'];
};
export const reasonLabel = (code: ReasonCode): string => (code === 'other' ? 'Other' : reasonCodes[code].label);

/** The text for the creator: the sentence of the reason, then the moderator's note. */
export const reasonText = (code: ReasonCode, note: string): string =>
  [code === 'other' ? '' : reasonCodes[code].text, note.trim()].filter((part) => part !== '').join(' ');

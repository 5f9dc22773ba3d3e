/**
 * Every kind of notification, one entry each: its event, its recipient, the switch that turns its mail off, and its
 * text. A new kind is a new entry; a stored kind keeps its name.
 */
import { afterSaleKinds } from './afterSaleKinds.ts';
import { assignmentKinds } from './assignmentKinds.ts';
import { claimKinds } from './claimKinds.ts';
import { communityKinds } from './communityKinds.ts';
import { feeKinds } from './feeKinds.ts';
import type { Kinds, MessageFacts } from './kind.ts';
import { payoutKinds } from './payoutKinds.ts';
import { saleKinds } from './saleKinds.ts';
import { videoKinds } from './videoKinds.ts';

export const kinds: Kinds = {
  ...saleKinds,
  ...payoutKinds,
  ...afterSaleKinds,
  ...videoKinds,
  ...communityKinds,
  ...claimKinds,
  ...assignmentKinds,
  ...feeKinds,
};

export type NotificationText = { title: string; text: string; path: string };

/** The text of a stored notification; nothing for a kind that no longer exists. */
export const writeText = (
  name: string,
  facts: Omit<MessageFacts, 'video'> & { videoTitle: string | null },
): NotificationText | undefined => {
  const texts = kinds[name];
  const full = { ...facts, video: facts.videoTitle === null ? 'The video' : `“${facts.videoTitle}”` };
  return texts && { title: texts.title(full), text: texts.text(full), path: texts.path(full) };
};

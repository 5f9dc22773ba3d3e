/**
 * Every kind of notification, one entry each: its event, its recipient, the switch that turns its mail off, and its
 * text. A new kind is a new entry; a stored kind keeps its name.
 */
import { afterSaleKinds } from './afterSaleKinds.ts';
import { claimKinds } from './claimKinds.ts';
import { communityKinds } from './communityKinds.ts';
import { feeKinds } from './feeKinds.ts';
import type { Kinds, Said } from './kind.ts';
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
  ...feeKinds,
};

export type SaidWords = { title: string; text: string; path: string };

/** The text of a stored notification; nothing for a kind that no longer exists. */
export const say = (name: string, said: Omit<Said, 'video'> & { videoTitle: string | null }): SaidWords | undefined => {
  const words = kinds[name];
  const full = { ...said, video: said.videoTitle === null ? 'The video' : `“${said.videoTitle}”` };
  return words && { title: words.title(full), text: words.text(full), path: words.path(full) };
};

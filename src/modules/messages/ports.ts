/** What messages needs from outside. */
import type { Notice } from '#contracts/auth/vocabulary.ts';
import type { TakeThrottle } from '#platform/http/throttle.ts';

/** Whether somebody pays for Creator Pro now. */
export type IsPro = (userId: string) => Promise<boolean>;

/** Where somebody gets mail, and which; undefined once they have left. */
export type FindRecipient = (
  userId: string,
) => Promise<{ email: string; displayName: string; notices: readonly Notice[] } | undefined>;

/** A creator whom everybody can see, by username. */
export type FindCreatorByName = (username: string) => Promise<{ id: string } | undefined>;

/** What messages needs from other modules. */
export type MessagesPorts = {
  isPro: IsPro;
  findRecipient: FindRecipient;
  findCreatorByName: FindCreatorByName;
  throttle: TakeThrottle;
};

export type MessagesSettings = {
  brandName: string;
  /** Of the site, for links; no trailing slash. */
  origin: string;
};

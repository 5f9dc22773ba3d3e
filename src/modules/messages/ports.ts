/** What messages needs from outside the module. */
import type { Notice } from '#contracts/auth/vocabulary.ts';
import type { TakeThrottle } from '#platform/http/limits/throttle.ts';

/** Whether the person has Creator Pro now. */
export type IsPro = (userId: string) => Promise<boolean>;

/** Where an account receives mail, and which; undefined once it is closed. */
export type FindRecipient = (
  userId: string,
) => Promise<{ email: string; displayName: string; notices: readonly Notice[] } | undefined>;

/** A creator with a public page, by username. */
export type FindCreatorByName = (username: string) => Promise<{ id: string } | undefined>;

/** The creator of the video, from the log of catalogue. */
export type FindCreator = (videoId: string) => Promise<string | undefined>;

/** What messages needs from other modules. */
export type MessagesPorts = {
  isPro: IsPro;
  findRecipient: FindRecipient;
  findCreatorByName: FindCreatorByName;
  findCreator: FindCreator;
  throttle: TakeThrottle;
};

export type MessagesSettings = {
  brandName: string;
  /** The origin of the site, for links; no trailing slash. */
  origin: string;
};

/** The letters about an account that have to arrive: each is mailed until it has been, and recorded. */
import type { UserEvent } from '#events/auth.ts';
import { streamOf } from '#platform/eventStore/aggregate.ts';
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import { bySystem } from '#platform/eventStore/handle.ts';
import type { SendMail } from '#platform/mail/mail.ts';
import { confirmationMail, suspensionMailOf } from '#modules/auth/mails.ts';
import type { AuthDeps } from '#modules/auth/ports.ts';
import { recordConfirmationMail, recordSuspensionMail } from './letters.ts';
import { suspensionOf } from './standing.ts';
import { user, type RegisteredUser, type User } from './user.ts';

type Deps = Pick<AuthDeps, 'handle' | 'load' | 'tokens' | 'suspensionKey' | 'newId'> & {
  readStream: EventStore['readStream'];
  sendMail: SendMail;
  brandName: string;
  /** The origin of the site, for links; no trailing slash. */
  origin: string;
};

/** The account, while it can be written to; without its name until the address is confirmed. */
export const recipientOf = (account: User): (RegisteredUser & { email: string }) | undefined =>
  account.status === 'registered' && !account.isErased && account.email !== null
    ? { ...account, email: account.email, displayName: account.isEmailVerified ? account.displayName : null }
    : undefined;

export type AccountLetters = {
  /** Mails the link that confirms the address, if the latest request for it is unanswered. */
  mailConfirmation: (userId: string) => Promise<void>;
  /** Mails the letter about the latest step of a suspension, if it has not been mailed. */
  mailSuspension: (userId: string) => Promise<void>;
};

export const createAccountLetters = (deps: Deps): AccountLetters => {
  const { handle, load, readStream, sendMail, tokens, brandName, origin, suspensionKey, newId } = deps;
  /** When and from where the account was registered. */
  const readRegistration = async (userId: string) => {
    const [first] = (await readStream(streamOf(user, userId), { maxCount: 1 })) as RecordedEvent<UserEvent>[];
    const from = first?.type === 'UserRegistered' ? (first.data.from?.value ?? null) : null;
    return { at: first?.metadata.at ?? '', from };
  };
  return {
    mailConfirmation: async (userId) => {
      const to = recipientOf(await load(user, userId));
      if (!to || to.isEmailVerified || !to.isConfirmationDue) return;
      const token = await tokens.create(userId, 'confirmation');
      const query = `userId=${userId}&token=${token}`;
      const registration = {
        ...(await readRegistration(userId)),
        url: `${origin}/verify-email?${query}`,
        notMeUrl: `${origin}/not-me?${query}`,
      };
      await sendMail(to.email, confirmationMail(brandName, registration));
      await handle(user, userId, recordConfirmationMail(userId), bySystem(newId()));
    },
    mailSuspension: async (userId) => {
      const to = recipientOf(await load(user, userId));
      if (!to?.letter || !to.isLetterDue) return;
      const { what, reason } = to.letter;
      // The key stands behind the #, which browsers do not send to a server.
      const page = `${origin}/suspension/${userId}#${suspensionKey(suspensionOf(to))}`;
      const url = what === 'reinstated' ? `${origin}/login` : page;
      await sendMail(
        to.email,
        suspensionMailOf(what, { brandName, displayName: to.displayName, reason: reason ?? '', url }),
      );
      await handle(user, userId, recordSuspensionMail(userId), bySystem(newId()));
    },
  };
};

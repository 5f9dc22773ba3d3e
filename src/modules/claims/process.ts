/** The letters of a claim have to arrive: each is mailed until it has been, and recorded. */
import type { LetterKind, LetterSide } from '#contracts/claims/vocabulary.ts';
import type { Cause, Handle, Load } from '#platform/eventStore/handle.ts';
import type { SendMail } from '#platform/mail/mail.ts';
import { claim, isLetterDue, noteLetter, skipLetter, type ClaimCase, type SentLetter } from './claim.ts';
import { letterOf } from './letters.ts';
import type { CaseKey, FindPerson, FindRulesAt } from './ports.ts';

export type ClaimLettersDeps = {
  handle: Handle;
  load: Load;
  sendMail: SendMail;
  brandName: string;
  origin: string;
  caseKey: CaseKey;
  findPerson: FindPerson;
  findRulesAt: FindRulesAt;
  now: () => string;
};

/**
 * The page of a claim for the sender of the notice; the key stands behind the #, which browsers do not send to a
 * server.
 */
export const senderPage = (origin: string, claimId: string, key: string): string =>
  `${origin}/claims/${claimId}#${key}`;

/** Items of the process are `<claim>:<to>:<letter>:<at>`. */
export const letterOfItem = (item: string): { claimId: string; letter: SentLetter } => {
  const [claimId = '', to, letter, ...at] = item.split(':');
  return { claimId, letter: { letter: letter as LetterKind, to: to as LetterSide, at: at.join(':') } };
};

/** Mails a letter once, or records that there is nobody to whom it could be mailed. */
export const createMailLetter = (deps: ClaimLettersDeps) => {
  const { handle, load, sendMail, brandName, origin, caseKey, findPerson, findRulesAt, now } = deps;

  const addressOf = async (to: LetterSide, { notice, creatorId }: ClaimCase): Promise<string | null> => {
    if (to === 'sender') return notice?.email ?? null;
    return creatorId === null ? null : ((await findPerson(creatorId))?.email ?? null);
  };

  return async (claimId: string, due: SentLetter, cause: Cause): Promise<void> => {
    const state = await load(claim, claimId);
    if (!isLetterDue(state, due)) return;
    const { letter, to } = due;
    const address = await addressOf(to, state);
    // Nobody was notified of a notice that was never accepted; closed accounts get no letters.
    if (address === null) {
      await handle(claim, claimId, skipLetter(due), cause);
      return;
    }
    const url = to === 'sender' ? senderPage(origin, claimId, caseKey(claimId)) : `${origin}/studio/claims/${claimId}`;
    // A letter says what applies when it is sent; that of a strike, what applied to the strike.
    const { rules } = await findRulesAt(letter === 'strike' ? due.at : now());
    await sendMail(address, letterOf(letter, to, state, { brandName, url, strikes: rules.strikes }));
    await handle(claim, claimId, noteLetter(due), cause);
  };
};

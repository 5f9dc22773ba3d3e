/** How claims reacts to events. */
import type { LetterKind, LetterSide } from '#contracts/claims/vocabulary.ts';
import { causedBy, type Handle, type Load } from '#platform/eventStore/handle.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import type { SendMail } from '#platform/mail/mail.ts';
import type { Db } from '#platform/postgres/db.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/postgres/jobs.ts';
import { defineProcess, hours, type Process } from '#platform/processes/process.ts';
import type { SubjectKeys } from '#platform/eventStore/sealed.ts';
import { claimRule } from '#contracts/site/houseRules.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import { listEndedBefore } from '#projections/claims/claims.ts';
import { forgetClaimTexts } from '#projections/staff/timeline.ts';
import { claim, endByTime, noteLetter, type ClaimCase } from './claim.ts';
import type { CaseEvent, ClaimEvent } from '#events/claims.ts';
import { letterOf, lettersAfter } from './letters.ts';
import type { CaseKey, FindPerson } from './ports.ts';
import { giveStrike, strikes } from './strikes.ts';

const claimLetterJob = defineJob<LetterJob>('claim-letter');

const PAGE = 200;

export type PoliciesDeps = {
  handle: Handle;
  load: Load;
  db: Db;
  send: Jobs['send'];
  sendMail: SendMail;
  brandName: string;
  origin: string;
  now: () => string;
  newId: () => string;
  idOf: (text: string) => string;
  caseKey: CaseKey;
  findPerson: FindPerson;
  subjectKeys: SubjectKeys;
};

type Recorded = { eventId: string; metadata: EventMetadata };
type LetterJob = { claimId: string; letter: LetterKind; to: LetterSide; cause: Recorded };

/**
 * The page of a claim for the sender of the notice; the key stands behind the #, which browsers do not send to a
 * server.
 */
export const senderPage = (origin: string, claimId: string, key: string): string =>
  `${origin}/claims/${claimId}#${key}`;

export const claimsPolicies = ({ handle, send, idOf }: Pick<PoliciesDeps, 'handle' | 'send' | 'idOf'>): Policy[] => {
  const queueLetters = async ({ type, data, eventId, metadata }: CaseEvent & Recorded): Promise<void> => {
    for (const [letter, to] of lettersAfter[type] ?? [])
      await send(
        claimLetterJob,
        { claimId: data.claimId, letter, to, cause: { eventId, metadata } },
        { id: idOf(`letter:${eventId}:${to}`) },
      );
  };
  return [
    policy<ClaimEvent>('write the letters of a copyright claim', {
      ClaimReceived: queueLetters,
      ElementsAsked: queueLetters,
      ClaimDismissed: queueLetters,
      ClaimAccepted: queueLetters,
      CounterReceived: queueLetters,
      CourtActionReported: queueLetters,
      ClaimRestored: queueLetters,
      ClaimUpheld: queueLetters,
      ClaimWithdrawn: queueLetters,
    }),
    policy<ClaimEvent>('give a strike when a claim is upheld', {
      ClaimUpheld: ({ data: { claimId, videoId, creatorId, by }, ...event }) =>
        handle(
          strikes,
          creatorId,
          giveStrike({ userId: creatorId, claimId, videoId, decidedBy: by }, event.metadata.at),
          causedBy(event),
        ),
    }),
  ];
};

export const claimsJobs = (deps: PoliciesDeps): [JobKind<LetterJob>] => {
  const { handle, load, sendMail, brandName, origin, caseKey, findPerson } = deps;

  const addressOf = async (to: LetterSide, { notice, creatorId }: ClaimCase): Promise<string | null> => {
    if (to === 'sender') return notice?.email ?? null;
    return creatorId === null ? null : ((await findPerson(creatorId))?.email ?? null);
  };

  return [
    {
      ...claimLetterJob,
      expireSeconds: 60,
      run: async ({ claimId, letter, to, cause }) => {
        const state = await load(claim, claimId);
        const at = cause.metadata.at;
        if (
          state.status === 'none' ||
          state.letters.some(
            (sentLetter) => sentLetter.letter === letter && sentLetter.to === to && sentLetter.at === at,
          )
        )
          return;
        const address = await addressOf(to, state);
        // Nobody was notified of a notice that was never accepted; closed accounts get no letters.
        if (address === null) return;
        const url =
          to === 'sender' ? senderPage(origin, claimId, caseKey(claimId)) : `${origin}/studio/claims/${claimId}`;
        await sendMail(address, letterOf(letter, to, state, { brandName, url }));
        await handle(claim, claimId, noteLetter(letter, to, at), causedBy(cause));
      },
    },
  ];
};

/**
 * Destroys the keys of claims that ended long ago: nobody can read what was written in them any more. Run it every minute
 * and at the start.
 */
export const endClaimKeys = async ({ db, subjectKeys, now }: Pick<PoliciesDeps, 'db' | 'subjectKeys' | 'now'>) => {
  const before = addDays(now(), -claimRule.keptDays);
  for (let after: string | null = null; ;) {
    const ended: string[] = await listEndedBefore(db, before, after, PAGE);
    for (const claimId of (await subjectKeys.find(ended)).keys()) {
      await forgetClaimTexts(db, claimId);
      await subjectKeys.erase(claimId);
    }
    after = ended.at(-1) ?? null;
    if (ended.length < PAGE) return;
  }
};

/** The clock of a claim: without an answer it is upheld, without a court the video returns. */
export const claimProcess = ({ handle, now }: Pick<PoliciesDeps, 'handle' | 'now'>): Process =>
  defineProcess({
    name: 'claim',
    title: 'Copyright claim',
    ask: 'moderator',
    states: { accepted: hours(24, { quietMinutes: 0 }), answered: hours(24, { quietMinutes: 0 }) },
    step: (claimId, cause) => handle(claim, claimId, endByTime(now()), cause),
  });

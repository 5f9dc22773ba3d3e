/** How claims reacts to events. */
import type { LetterKind, LetterSide } from '#contracts/claims/vocabulary.ts';
import { LETTER_ENDS_MS } from '#contracts/shared/letterEnds.ts';
import { causedBy } from '#platform/eventStore/handle.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import { defineProcess, hours, type Process } from '#platform/processes/process.ts';
import type { SubjectKeys } from '#platform/eventStore/sealed.ts';
import type { Db } from '#platform/postgres/db.ts';
import { claimRule } from '#contracts/site/houseRules.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import { listEndedBefore } from '#projections/claims/claims.ts';
import { forgetClaimTexts } from '#projections/staff/timeline.ts';
import { lettersAfter, type CaseEvent, type ClaimEvent } from '#events/claims.ts';
import { claim, endByTime, skipLetter } from './claim.ts';
import { createMailLetter, letterOfItem, type ClaimLettersDeps } from './process.ts';
import type { Rivals } from './ports.ts';
import { giveStrike, strikes } from './strikes.ts';

const claimLetterJob = defineJob<LetterJob>('claim-letter');

const PAGE = 200;

type PoliciesDeps = Pick<ClaimLettersDeps, 'handle' | 'load' | 'findRulesAt'> & {
  rivals: Pick<Rivals, 'passContent'>;
  send: Jobs['send'];
  now: () => string;
  idOf: (text: string) => string;
};

type Recorded = { eventId: string; metadata: EventMetadata };
type LetterJob = { claimId: string; letter: LetterKind; to: LetterSide; cause: Recorded };

export const claimsPolicies = (deps: Omit<PoliciesDeps, 'now'>): Policy[] => {
  const { handle, load, send, idOf, findRulesAt, rivals } = deps;
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
    policy<ClaimEvent>('let the creator whose film it is upload it again when their claim is upheld', {
      ClaimUpheld: async ({ data: { claimId, videoId }, ...event }) => {
        const state = await load(claim, claimId);
        if (state.status !== 'none' && state.uploadId !== null)
          await rivals.passContent({ from: videoId, to: state.uploadId }, causedBy(event));
      },
    }),
    policy<ClaimEvent>('give a strike when a claim is upheld', {
      ClaimUpheld: async ({ data: { claimId, videoId, creatorId, by }, ...event }) => {
        const { at } = event.metadata;
        const { rules } = await findRulesAt(at);
        const strike = { userId: creatorId, claimId, videoId, decidedBy: by };
        await handle(strikes, creatorId, giveStrike(strike, at, rules.strikes), causedBy(event));
      },
    }),
  ];
};

export const claimsJobs = (deps: ClaimLettersDeps): [JobKind<LetterJob>] => {
  const mailLetter = createMailLetter(deps);
  return [
    {
      ...claimLetterJob,
      expireSeconds: 60,
      // Its process mails the letter; both at once would mail it twice.
      endsAfterMs: 0,
      run: ({ claimId, letter, to, cause }) =>
        mailLetter(claimId, { letter, to, at: cause.metadata.at }, causedBy(cause)),
    },
  ];
};

/**
 * Destroys the keys of claims that ended long ago: nobody can read what was written in them any more. Run it every hour
 * and at the start.
 */
export const endClaimKeys = async ({
  db,
  subjectKeys,
  now,
}: {
  db: Db;
  subjectKeys: SubjectKeys;
  now: () => string;
}) => {
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
const claimProcess = ({ handle, now }: Pick<PoliciesDeps, 'handle' | 'now'>): Process =>
  defineProcess({
    name: 'claim',
    title: 'Copyright claim',
    ask: 'moderator',
    states: { accepted: hours(24, { quietMinutes: 0 }), answered: hours(24, { quietMinutes: 0 }) },
    step: (claimId, cause) => handle(claim, claimId, endByTime(now()), cause),
  });

/** What takes time in claims: the clock of a claim, and its letters. */
export const claimProcesses = (deps: ClaimLettersDeps & Pick<PoliciesDeps, 'now'>): Process[] => {
  const mailLetter = createMailLetter(deps);
  return [
    claimProcess(deps),
    defineProcess({
      name: 'claim-letter',
      title: 'Letter about a copyright claim',
      ask: 'admin',
      states: { unsent: hours(2) },
      step: (item, cause) => {
        const { claimId, letter } = letterOfItem(item);
        return mailLetter(claimId, letter, cause);
      },
      giveUp: {
        afterMs: LETTER_ENDS_MS,
        step: (item, cause) => {
          const { claimId, letter } = letterOfItem(item);
          return deps.handle(claim, claimId, skipLetter(letter), cause);
        },
      },
    }),
  ];
};

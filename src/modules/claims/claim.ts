/** A copyright claim, from its notice to its end (17 U.S.C. § 512(c) and (g)). */
import { claimStatements } from '#contracts/claims/claimStatements.ts';
import {
  counterStatements,
  openClaimStatuses,
  type ClaimElement,
  type ClaimStatus,
  type LetterKind,
  type LetterSide,
} from '#contracts/claims/vocabulary.ts';
import { claimRule } from '#contracts/site/houseRules.ts';
import { Problem } from '#contracts/http/problem.ts';
import { dayText } from '#contracts/shared/dayText.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import { addBusinessDays } from '#contracts/shared/businessDays.ts';
import type {
  CaseEvent,
  ClaimAccepted,
  ClaimDismissed,
  ClaimNotice,
  ClaimReceived,
  ClaimRestored,
  ClaimUpheld,
  ClaimWithdrawn,
  CounterNotice,
  CounterReceived,
  CourtActionReported,
  ElementsAsked,
  LetterSent,
  LetterSkipped,
  NoticeCompleted,
} from '#events/claims.ts';

export type SentLetter = { letter: LetterKind; to: LetterSide; at: string };

export type ClaimCase = {
  status: ClaimStatus;
  claimId: string;
  reference: string;
  videoId: string | null;
  /** The later upload of the same film whose creator says that the film is theirs; null for any other notice. */
  uploadId: string | null;
  /** The creator of the video; null until the claim is accepted. */
  creatorId: string | null;
  /** Who sent it, when signed in. */
  userId: string | null;
  /** Null once the key has been destroyed. */
  notice: ClaimNotice | null;
  /** What the moderator asked for last, and the note. */
  missing: readonly ClaimElement[];
  askedNote: string | null;
  /** The sender's additions, the oldest first. */
  additions: readonly string[];
  answerBefore: string | null;
  counter: CounterNotice | null;
  restoreFrom: string | null;
  restoreBefore: string | null;
  courtWords: string | null;
  /** Why the claim ended as it did. */
  reason: string | null;
  letters: readonly SentLetter[];
  /** Those for which there was no address. */
  skippedLetters: readonly SentLetter[];
};
export type Claim = { status: 'none' } | ClaimCase;

const received = ({ data }: ClaimReceived): ClaimCase => ({
  status: 'received',
  claimId: data.claimId,
  reference: data.reference,
  videoId: data.videoId,
  uploadId: data.uploadId,
  creatorId: null,
  userId: data.userId,
  notice: data.notice.value,
  missing: [],
  askedNote: null,
  additions: [],
  answerBefore: null,
  counter: null,
  restoreFrom: null,
  restoreBefore: null,
  courtWords: null,
  reason: null,
  letters: [],
  skippedLetters: [],
});

const evolve = (state: Claim, event: CaseEvent): Claim => {
  if (event.type === 'ClaimReceived') return received(event);
  if (state.status === 'none') return state;
  switch (event.type) {
    case 'ElementsAsked':
      return { ...state, status: 'incomplete', missing: event.data.missing, askedNote: event.data.note.value };
    case 'NoticeCompleted': {
      const words = event.data.words.value;
      return { ...state, status: 'received', additions: [...state.additions, ...(words === null ? [] : [words])] };
    }
    case 'ClaimAccepted': {
      const { videoId, creatorId, answerBefore } = event.data;
      return { ...state, status: 'accepted', videoId, creatorId, answerBefore };
    }
    case 'ClaimDismissed':
      return { ...state, status: 'dismissed', reason: event.data.reason.value };
    case 'CounterReceived': {
      const { counter, restoreFrom, restoreBefore } = event.data;
      return { ...state, status: 'answered', counter: counter.value, restoreFrom, restoreBefore };
    }
    case 'CourtActionReported':
      return { ...state, status: 'court', courtWords: event.data.words.value };
    case 'ClaimRestored':
      return { ...state, status: 'restored', reason: event.data.reason.value };
    case 'ClaimUpheld':
      return { ...state, status: 'upheld', reason: event.data.reason.value };
    case 'ClaimWithdrawn':
      return { ...state, status: 'withdrawn' };
    case 'LetterSent': {
      const { letter, to, at } = event.data;
      return { ...state, letters: [...state.letters, { letter, to, at }] };
    }
    case 'LetterSkipped': {
      const { letter, to, at } = event.data;
      return { ...state, skippedLetters: [...state.skippedLetters, { letter, to, at }] };
    }
  }
};

export const claim: Aggregate<Claim, CaseEvent> = { category: 'claim', initialState: { status: 'none' }, evolve };

export type NewClaim = {
  claimId: string;
  reference: string;
  videoId: string | null;
  uploadId: string | null;
  userId: string | null;
  notice: ClaimNotice;
};

/** A second arrival of the same notice changes nothing. */
export const receiveClaim =
  ({ notice, ...rest }: NewClaim) =>
  (state: Claim): [] | [ClaimReceived] =>
    state.status === 'none'
      ? [
          {
            type: 'ClaimReceived',
            data: { ...rest, statementsVersion: claimStatements.version, notice: personal(rest.claimId, notice) },
          },
        ]
      : [];

/** @throws Problem `not-found`, or `conflict` when the claim has moved on */
export const mustBe = (state: Claim, ...statuses: readonly ClaimStatus[]): ClaimCase => {
  if (state.status === 'none') throw new Problem('not-found');
  if (!statuses.includes(state.status))
    throw new Problem('conflict', 'This claim has changed in the meantime. Please check it again.');
  return state;
};

/** Its video and creator, known once it is accepted. */
const partiesOf = ({ claimId, videoId, creatorId }: ClaimCase) => {
  if (videoId === null || creatorId === null) throw new Error(`claim ${claimId} was never accepted`);
  return { claimId, videoId, creatorId };
};

export const askForElements =
  (missing: readonly ClaimElement[], note: string) =>
  (state: Claim): [ElementsAsked] => {
    const { claimId } = mustBe(state, 'received');
    return [{ type: 'ElementsAsked', data: { claimId, missing, note: personal(claimId, note) } }];
  };

export const completeNotice =
  (words: string) =>
  (state: Claim): [NoticeCompleted] => {
    const { claimId } = mustBe(state, 'incomplete');
    return [{ type: 'NoticeCompleted', data: { claimId, words: personal(claimId, words) } }];
  };

export const acceptClaim =
  (video: { videoId: string; creatorId: string }, at: string) =>
  (state: Claim): [ClaimAccepted] => {
    const { claimId, userId } = mustBe(state, 'received', 'incomplete');
    if (userId === video.creatorId)
      throw new Problem('conflict', 'The notice comes from the video’s own creator. Please dismiss it.');
    return [{ type: 'ClaimAccepted', data: { claimId, ...video, answerBefore: addDays(at, claimRule.answerDays) } }];
  };

export const dismissClaim =
  (reason: string) =>
  (state: Claim): [ClaimDismissed] => {
    const { claimId } = mustBe(state, 'received', 'incomplete');
    return [{ type: 'ClaimDismissed', data: { claimId, reason: personal(claimId, reason) } }];
  };

/** The creator's counter-notice, once. @throws Problem `not-found` for another person */
export const counterClaim =
  (creatorId: string, counter: CounterNotice, at: string) =>
  (state: Claim): [CounterReceived] => {
    if (state.status === 'none' || state.creatorId !== creatorId) throw new Problem('not-found');
    const { claimId, videoId } = partiesOf(mustBe(state, 'accepted'));
    const day = at.slice(0, 10);
    // Not before the tenth business day is over, and not after the fourteenth.
    const restoreFrom = `${addBusinessDays(day, claimRule.restoreAfterBusinessDays + 1)}T00:00:00.000Z`;
    const restoreBefore = `${addBusinessDays(day, claimRule.restoreBeforeBusinessDays)}T23:59:59.999Z`;
    const facts = { claimId, videoId, creatorId, restoreFrom, restoreBefore };
    return [
      {
        type: 'CounterReceived',
        data: { ...facts, statementsVersion: counterStatements.version, counter: personal(claimId, counter) },
      },
    ];
  };

export const reportCourtAction =
  (words: string) =>
  (state: Claim): [CourtActionReported] => {
    const { claimId } = mustBe(state, 'answered');
    return [{ type: 'CourtActionReported', data: { claimId, words: personal(claimId, words) } }];
  };

type Restoring = {
  by: string;
  reason: string;
  now: string;
  /** The notice was accepted by mistake, so the days that the law gives its sender do not count. */
  isEarly: boolean;
};

/**
 * By a moderator: it was accepted by mistake, or a court has decided so. @throws Problem `conflict` while the sender of
 * an answered notice may still go to court, unless the moderator restores it early on purpose
 */
export const restoreVideo =
  ({ by, reason, now, isEarly }: Restoring) =>
  (state: Claim): [ClaimRestored] => {
    const open = mustBe(state, 'accepted', 'answered', 'court');
    const { status, restoreFrom } = open;
    if (status === 'answered' && !isEarly && restoreFrom !== null && restoreFrom > now)
      throw new Problem(
        'conflict',
        `The sender may go to court until ${dayText(restoreFrom)}, when the video returns by itself.`,
      );
    return [{ type: 'ClaimRestored', data: { ...partiesOf(open), by, reason: personal(open.claimId, reason) } }];
  };

/** By a moderator: a court has decided so, or both sides agree. */
export const upholdClaim =
  (by: string, reason: string) =>
  (state: Claim): [ClaimUpheld] => {
    const parties = partiesOf(mustBe(state, 'answered', 'court'));
    return [{ type: 'ClaimUpheld', data: { ...parties, by, reason: personal(parties.claimId, reason) } }];
  };

const inTime = {
  restored: 'Nobody told us of a court action within the days that the law gives.',
  upheld: `The creator did not answer the notice within ${claimRule.answerDays} days.`,
} as const;

/** What time decides alone: without an answer the claim is upheld, without a court the video returns. */
export const endByTime =
  (now: string) =>
  (state: Claim): [] | [ClaimRestored] | [ClaimUpheld] => {
    if (state.status === 'none') return [];
    const reasonOf = (text: string) => personal(state.claimId, text);
    if (state.status === 'accepted' && state.answerBefore !== null && state.answerBefore <= now)
      return [{ type: 'ClaimUpheld', data: { ...partiesOf(state), by: null, reason: reasonOf(inTime.upheld) } }];
    if (state.status === 'answered' && state.restoreFrom !== null && state.restoreFrom <= now)
      return [{ type: 'ClaimRestored', data: { ...partiesOf(state), by: null, reason: reasonOf(inTime.restored) } }];
    return [];
  };

export const withdrawClaim = (state: Claim): [ClaimWithdrawn] => {
  const { claimId, videoId, creatorId } = mustBe(state, ...openClaimStatuses);
  return [{ type: 'ClaimWithdrawn', data: { claimId, videoId, creatorId } }];
};

const isAmong = (letters: readonly SentLetter[], { letter, to, at }: SentLetter): boolean =>
  letters.some((other) => other.letter === letter && other.to === to && other.at === at);

/** Whether the letter has been neither sent nor skipped. */
export const isLetterDue = (state: Claim, letter: SentLetter): state is ClaimCase =>
  state.status !== 'none' && !isAmong(state.letters, letter) && !isAmong(state.skippedLetters, letter);

/** Records each letter once. */
export const noteLetter =
  (sent: SentLetter) =>
  (state: Claim): [] | [LetterSent] =>
    isLetterDue(state, sent) ? [{ type: 'LetterSent', data: { claimId: state.claimId, ...sent } }] : [];

export const skipLetter =
  (skipped: SentLetter) =>
  (state: Claim): [] | [LetterSkipped] =>
    isLetterDue(state, skipped) ? [{ type: 'LetterSkipped', data: { claimId: state.claimId, ...skipped } }] : [];

/** A claim as each side sees it. */
import type { AdminClaim, ClaimAgainstMe, SentClaim, Strike as StrikeView } from '#contracts/claims/claims.ts';
import type { ClaimCase } from './claim.ts';
import { standingOf, type Strike } from './strikes.ts';

/** The fields that the read model adds. */
type ClaimRow = {
  title: string | null;
  receivedAt: string;
  changedAt: string;
  videoId: string | null;
  creatorId: string | null;
  creator: string | null;
};

const toCommon = (state: ClaimCase, { title, receivedAt }: ClaimRow) => ({
  reference: state.reference,
  status: state.status,
  title,
  receivedAt,
  counter: state.counter,
  answerBefore: state.answerBefore,
  restoreFrom: state.restoreFrom,
  restoreBefore: state.restoreBefore,
  reason: state.reason,
});

const toStrike = (strike: Strike | undefined, now: string): StrikeView | null =>
  strike
    ? {
        status: standingOf(strike, now),
        until: strike.until,
        appeal: strike.appeal,
        appealWords: strike.appealWords,
        reason: strike.reason,
        isRemovalProposed: strike.removalProposedBy !== null,
      }
    : null;

export const toSent = (state: ClaimCase, row: ClaimRow): SentClaim => ({
  claimId: state.claimId,
  ...toCommon(state, row),
  // Its title is the other creator's until it is for sale.
  title: state.uploadId === null ? row.title : null,
  work: state.notice?.work ?? '',
  missing: [...state.missing],
  askedNote: state.askedNote,
});

export const toAgainstMe = (
  state: ClaimCase & { videoId: string },
  row: ClaimRow,
  strike: Strike | undefined,
  now: string,
): ClaimAgainstMe => {
  const { claimId, videoId, notice } = state;
  return {
    claimId,
    videoId,
    ...toCommon(state, row),
    strike: toStrike(strike, now),
    notice: notice && {
      work: notice.work,
      videoUrl: notice.videoUrl,
      name: notice.name,
      postalAddress: notice.postalAddress,
      phone: notice.phone,
      signature: notice.signature,
    },
  };
};

export const toAdmin = (state: ClaimCase, row: ClaimRow, strikes: readonly Strike[], now: string): AdminClaim => ({
  id: state.claimId,
  ...toCommon(state, row),
  changedAt: row.changedAt,
  notice: state.notice,
  videoId: row.videoId,
  uploadId: state.uploadId,
  creatorId: row.creatorId,
  creator: row.creator,
  missing: [...state.missing],
  askedNote: state.askedNote,
  additions: [...state.additions],
  courtWords: state.courtWords,
  letters: [...state.letters],
  strike: toStrike(
    strikes.find(({ claimId }) => claimId === state.claimId),
    now,
  ),
  activeStrikes: strikes.filter((strike) => standingOf(strike, now) === 'active').length,
});

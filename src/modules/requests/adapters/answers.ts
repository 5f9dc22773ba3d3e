/** A request and its answers as each side sees them. */
import type { ContentRequest, RequestAnswer } from '#contracts/requests/requests.ts';
import { splitPrice, type FeePolicy } from '#contracts/shared/money.ts';
import type { AnswerRow } from '#projections/requests/requestAnswers.ts';
import type { RequestRow } from '#projections/requests/requests.ts';
import type { FindFees } from '#modules/requests/ports.ts';

export const toRequest = (row: RequestRow): ContentRequest => ({
  id: row.id,
  title: row.title,
  description: row.description,
  category: row.category,
  status: row.status,
  budgetMinPence: row.budgetMinPence,
  budgetMaxPence: row.budgetMaxPence,
  deadline: row.deadline,
  requestedAt: row.requestedAt,
  answers: row.answers,
});

const proposalOf = ({ pricePence, readyBy }: AnswerRow, fees: FeePolicy): RequestAnswer['proposal'] =>
  pricePence === null || readyBy === null
    ? null
    : { pricePence, totalPence: splitPrice(pricePence, fees).totalPence, readyBy };

const videoOf = ({ videoId, title, videoPricePence }: AnswerRow, fees: FeePolicy): RequestAnswer['video'] =>
  videoId === null
    ? null
    : {
        id: videoId,
        title: title ?? '',
        totalPence: videoPricePence === null ? null : splitPrice(videoPricePence, fees).totalPence,
      };

export const toAnswer = (row: AnswerRow, fees: FeePolicy): RequestAnswer => ({
  id: row.id,
  creator: row.creator ?? '',
  words: row.words ?? '',
  answeredAt: row.answeredAt,
  status: row.status,
  hiddenBecause: row.hiddenBecause,
  proposal: proposalOf(row, fees),
  creatorUsername: row.isCreatorSuspended === false ? row.creatorUsername : null,
  video: videoOf(row, fees),
});

/** With the amounts under the current fees. */
export const toAnswers = async (
  { findFees }: { findFees: FindFees },
  rows: readonly AnswerRow[],
): Promise<RequestAnswer[]> => {
  const { current } = await findFees();
  return rows.map((row) => toAnswer(row, current));
};

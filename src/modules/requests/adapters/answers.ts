/** A request and its answers as each side sees them. */
import type { ContentRequest, RequestAnswer } from '#contracts/requests.ts';
import { splitPrice } from '#contracts/money.ts';
import type { AnswerRow } from '#projections/requestAnswers.ts';
import type { RequestRow } from '#projections/requests.ts';

export const toRequest = (row: RequestRow): ContentRequest => ({
  ...{ id: row.id, title: row.title, description: row.description, category: row.category, status: row.status },
  ...{ budgetMinPence: row.budgetMinPence, budgetMaxPence: row.budgetMaxPence, deadline: row.deadline },
  ...{ requestedAt: row.requestedAt, answers: row.answers },
});

const proposalOf = ({ pricePence, readyBy }: AnswerRow): RequestAnswer['proposal'] =>
  pricePence === null || readyBy === null
    ? null
    : { pricePence, totalPence: splitPrice(pricePence).totalPence, readyBy };

export const toAnswer = (row: AnswerRow): RequestAnswer => ({
  ...{ id: row.id, creator: row.creator ?? '', words: row.words ?? '', answeredAt: row.answeredAt },
  ...{ status: row.status, hiddenBecause: row.hiddenBecause, proposal: proposalOf(row) },
  creatorUsername: row.isCreatorSuspended === false ? row.creatorUsername : null,
  video: row.videoId === null ? null : { id: row.videoId, title: row.title ?? '', totalPence: row.totalPence },
});

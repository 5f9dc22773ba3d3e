import { describe, expect, it } from 'vitest';
import { buyerId, creatorId, orderId, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { ProblemReported } from '#events/sales.ts';
import {
  answerProblem,
  decideByTime,
  decideProblem,
  problemReport,
  reportProblem,
  reportUntil,
} from './problemReport.ts';

const reported: ProblemReported = {
  type: 'ProblemReported',
  data: {
    orderId,
    videoId,
    creatorId,
    buyerId,
    kind: 'technicalFault',
    decideBefore: '2026-03-03T00:00:00.000Z',
    text: personal(buyerId, 'It has no sound after the first minute.'),
  },
};
const answer = { orderId, text: personal(creatorId, 'I hear it.') };
const until = '2026-01-08T00:00:00.000Z';
const decision = { isFault: true, reason: 'The sound is missing indeed.' };

describe('a problem report', () => {
  it('is taken for seven days, once', () => {
    given(problemReport)
      .when(reportProblem(reported.data, { until, at: until }))
      .then(reported);
    expect(reportUntil('2026-01-01', (iso, days) => `${iso} and ${days} days`)).toBe('2026-01-01 and 7 days');
    given(problemReport)
      .when(reportProblem(reported.data, { until, at: '2026-01-08T00:00:00.001Z' }))
      .refuses('gone', 'A problem can be reported for 7 days after the purchase. Please write to us.');
    given(problemReport, reported)
      .when(reportProblem(reported.data, { until, at: until }))
      .refuses('already-done', 'You have reported a problem with this purchase.');
  });

  it('has the creator’s side, once, until it is decided', () => {
    given(problemReport, reported).when(answerProblem(answer)).then({ type: 'ProblemAnswered', data: answer });
    given(problemReport, reported, { type: 'ProblemAnswered', data: answer })
      .when(answerProblem(answer))
      .refuses('already-done', 'You have answered already.');
    given(problemReport).when(answerProblem(answer)).refuses('not-found');
  });

  it.each([
    ['refund', undefined, { decision: 'refund', amountPence: 5390, isFault: true }],
    ['partialRefund', 1000, { decision: 'partialRefund', amountPence: 1000, isFault: true }],
    ['release', undefined, { decision: 'release', amountPence: 0, isFault: false }],
  ] as const)('is decided: %s', (kind, amountPence, data) => {
    given(problemReport, reported)
      .when(decideProblem({ decision: kind, amountPence, ...decision }, 5390))
      .then({
        type: 'ProblemDecided',
        data: { ...data, orderId, videoId, creatorId, reason: personal(buyerId, decision.reason), isByTime: false },
      });
  });

  it('is decided once, and a part is less than the whole', () => {
    const [decided] = decideProblem(
      { decision: 'release', ...decision },
      5390,
    )({
      status: 'open',
      report: reported.data,
      answer: null,
    });
    given(problemReport, reported, decided)
      .when(decideProblem({ decision: 'refund', ...decision }, 5390))
      .refuses('already-done', 'This has been decided.');
    given(problemReport, reported, decided).when(decideByTime('2027-01-01T00:00:00.000Z', 5390)).then();
    given(problemReport, reported)
      .when(decideProblem({ decision: 'refund', ...decision, isFault: false }, 5390))
      .then({ type: 'ProblemDecided', data: { isFault: false } });
    for (const amountPence of [1, 5389])
      given(problemReport, reported)
        .when(decideProblem({ decision: 'partialRefund', amountPence, ...decision }, 5390))
        .then({ type: 'ProblemDecided', data: { amountPence } });
    for (const amountPence of [0, 5390])
      given(problemReport, reported)
        .when(decideProblem({ decision: 'partialRefund', amountPence, ...decision }, 5390))
        .refuses('invalid-input', 'Please enter an amount from 1p to £53.89.');
  });

  it('that nobody decided in sixty days is refunded, at nobody’s fault', () => {
    given(problemReport, reported).when(decideByTime('2026-03-02T23:59:59.999Z', 5390)).then();
    given(problemReport, reported)
      .when(decideByTime('2026-03-03T00:00:00.000Z', 5390))
      .then({
        type: 'ProblemDecided',
        data: {
          orderId,
          videoId,
          creatorId,
          decision: 'refund',
          amountPence: 5390,
          isByTime: true,
          isFault: false,
          reason: personal(buyerId, 'This was not decided in time, so the purchase is refunded.'),
        },
      });
    given(problemReport).when(decideByTime('2027-01-01T00:00:00.000Z', 5390)).then();
  });

  it('that nobody made is nothing, whatever is told of it', () => {
    expect(problemReport.evolve(problemReport.initialState, { type: 'ProblemAnswered', data: answer })).toEqual({
      status: 'none',
    });
  });
});

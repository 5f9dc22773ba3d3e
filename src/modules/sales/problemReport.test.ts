import { describe, it } from 'vitest';
import { buyerId, creatorId, orderId, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { ProblemReported } from './events.ts';
import { answerProblem, decideByTime, decideProblem, problemReport, reportProblem } from './problemReport.ts';

const reported: ProblemReported = {
  type: 'ProblemReported',
  data: {
    ...{ orderId, videoId, creatorId, buyerId, kind: 'technicalFault', decideBefore: '2026-03-03T00:00:00.000Z' },
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
      .then({ type: 'ProblemReported' });
    given(problemReport)
      .when(reportProblem(reported.data, { until, at: '2026-01-08T00:00:00.001Z' }))
      .refuses('gone');
    given(problemReport, reported)
      .when(reportProblem(reported.data, { until, at: until }))
      .refuses('already-done');
  });

  it('has the creator’s side, once, until it is decided', () => {
    given(problemReport, reported).when(answerProblem(answer)).then({ type: 'ProblemAnswered' });
    given(problemReport, reported, { type: 'ProblemAnswered', data: answer })
      .when(answerProblem(answer))
      .refuses('already-done');
    given(problemReport).when(answerProblem(answer)).refuses('not-found');
  });

  it.each([
    ['refund', undefined, { decision: 'refund', amountPence: 5390, isFault: true }],
    ['partialRefund', 1000, { decision: 'partialRefund', amountPence: 1000, isFault: true }],
    ['release', undefined, { decision: 'release', amountPence: 0, isFault: false }],
  ] as const)('is decided: %s', (kind, amountPence, data) => {
    given(problemReport, reported)
      .when(decideProblem({ decision: kind, amountPence, ...decision }, 5390))
      .then({ type: 'ProblemDecided', data: { ...data, isByTime: false } });
  });

  it('is decided once, and a part is less than the whole', () => {
    const [decided] = decideProblem(
      { decision: 'release', ...decision },
      5390,
    )({
      ...{ status: 'open', report: reported.data, answer: null },
    });
    given(problemReport, reported, decided)
      .when(decideProblem({ decision: 'refund', ...decision }, 5390))
      .refuses('already-done');
    for (const amountPence of [0, 5390])
      given(problemReport, reported)
        .when(decideProblem({ decision: 'partialRefund', amountPence, ...decision }, 5390))
        .refuses('invalid-input');
  });

  it('that nobody decided in sixty days is refunded, at nobody’s fault', () => {
    given(problemReport, reported).when(decideByTime('2026-03-02T23:59:59.999Z', 5390)).then();
    given(problemReport, reported)
      .when(decideByTime('2026-03-03T00:00:00.000Z', 5390))
      .then({ type: 'ProblemDecided', data: { decision: 'refund', isByTime: true, isFault: false } });
  });
});

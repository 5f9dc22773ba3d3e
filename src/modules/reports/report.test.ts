import { describe, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { creatorId, id, videoId } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { ReportEvent } from '#events/reports.ts';
import { decideReport, report, reportThing } from './report.ts';

const reportId = id(60);
const reporterId = id(61);
const details = {
  reportId,
  reporterId,
  thing: 'video',
  thingId: videoId,
  reason: 'misleading',
  words: 'No wall.',
} as const;
const reported: ReportEvent = { type: 'ThingReported', data: { ...details, words: personal(reporterId, 'No wall.') } };
const decision = { by: id(9), reason: 'The wall is at the end.' };
const decided = { reportId, reporterId, by: id(9), reason: personal(reporterId, 'The wall is at the end.') };

describe('a report', () => {
  it('is made once, in words that belong to whoever reports, and not about what is their own', () => {
    given(report).when(reportThing(details, creatorId)).then(reported);
    given(report).when(reportThing(details, null)).then(reported);
    given(report, reported).when(reportThing(details, creatorId)).then();
    given(report).when(reportThing(details, reporterId)).refuses('conflict');
  });

  it('is decided once, for everybody to be told why', () => {
    const data = decided;
    given(report, reported)
      .when(decideReport(reportId, { ...decision, isFounded: false }))
      .then({ type: 'ReportDismissed', data });
    given(report, reported)
      .when(decideReport(reportId, { ...decision, isFounded: true }))
      .then({ type: 'ReportSettled', data });
    const dismissed = given(report, reported, { type: 'ReportDismissed', data });
    dismissed.when(decideReport(reportId, { ...decision, isFounded: false })).then();
    for (const late of [
      { ...decision, isFounded: true },
      { ...decision, isFounded: false, by: creatorId },
    ])
      dismissed.when(decideReport(reportId, late)).refuses('already-done', 'This report has been dismissed already.');
    given(report)
      .when(decideReport(reportId, { ...decision, isFounded: true }))
      .refuses('not-found');
  });

  it('that was decided is not made again', () => {
    given(report, reported, { type: 'ReportSettled', data: decided }).when(reportThing(details, creatorId)).then();
  });
});

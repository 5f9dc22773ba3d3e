/** One person's report about one thing: made once, decided once. */
import { Problem } from '#contracts/http/problem.ts';
import type { ReportedThing, ReportReason } from '#contracts/reports/vocabulary.ts';
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { ReportDismissed, ReportEvent, ReportSettled, ThingReported } from '#events/reports.ts';

export type Report =
  | { status: 'none' }
  | { status: 'open'; reporterId: string }
  | { status: 'decided'; reporterId: string; isFounded: boolean; by: string };

export const report: Aggregate<Report, ReportEvent> = {
  category: 'report',
  initialState: { status: 'none' },
  evolve: (state, event) => {
    if (event.type === 'ThingReported') return { status: 'open', reporterId: event.data.reporterId };
    if (state.status === 'none') return state;
    return { ...state, status: 'decided', isFounded: event.type === 'ReportSettled', by: event.data.by };
  },
};

export type NewReport = {
  reportId: string;
  reporterId: string;
  thing: ReportedThing;
  thingId: string;
  reason: ReportReason;
  words: string;
};

/** A repeat changes nothing; nobody reports their own things. */
export const reportThing =
  ({ words, ...report }: NewReport, ownerId: string | null) =>
  (state: Report): [] | [ThingReported] => {
    if (state.status !== 'none') return [];
    if (ownerId === report.reporterId) throw new Problem('conflict', 'You cannot report your own content.');
    return [{ type: 'ThingReported', data: { ...report, words: personal(report.reporterId, words) } }];
  };

/**
 * `isFounded`: a moderator acted on the thing. The same decision of the same person changes nothing.
 * @throws Problem `already-done` when somebody else has decided, or the other way
 */
export const decideReport =
  (reportId: string, { isFounded, by, reason }: { isFounded: boolean; by: string; reason: string }) =>
  (state: Report): [] | [ReportDismissed | ReportSettled] => {
    if (state.status === 'none') throw new Problem('not-found');
    if (state.status === 'decided') {
      if (state.isFounded === isFounded && state.by === by) return [];
      throw new Problem('already-done', `This report has been ${state.isFounded ? 'settled' : 'dismissed'} already.`);
    }
    const { reporterId } = state;
    const data = { reportId, reporterId, by, reason: personal(reporterId, reason) };
    return [isFounded ? { type: 'ReportSettled', data } : { type: 'ReportDismissed', data }];
  };

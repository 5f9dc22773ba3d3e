/** What reports records: what people find wrong here, and what moderators make of it. */
import type { ReportedThing, ReportReason } from '#contracts/reports/vocabulary.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** Somebody reports a thing; who they are is told to nobody but staff. */
export type ThingReported = Event<
  'ThingReported',
  {
    reportId: string;
    reporterId: string;
    thing: ReportedThing;
    thingId: string;
    reason: ReportReason;
    words: Personal<string>;
  }
>;

type Decided = { reportId: string; reporterId: string; by: string; reason: string };
/** Nothing was wrong. */
export type ReportDismissed = Event<'ReportDismissed', Decided>;
/** Something was done about the thing. */
export type ReportSettled = Event<'ReportSettled', Decided>;

export type ReportEvent = ThingReported | ReportDismissed | ReportSettled;

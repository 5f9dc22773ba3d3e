/** What reports records: what people report, and how moderators decide. */
import type { ReportedThing, ReportReason } from '#contracts/reports/vocabulary.ts';
import type { Event, Personal } from '#platform/eventStore/eventStore.ts';

/** A person reports a thing; only staff learn who it was. */
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

/** The reason is sealed for the reporter, who reads it; up to version 1 it was in clear. */
type Decided = { reportId: string; reporterId: string; by: string; reason: Personal<string> };
/** Nothing was wrong. */
export type ReportDismissed = Event<'ReportDismissed', Decided>;
/** A moderator acted on the report. */
export type ReportSettled = Event<'ReportSettled', Decided>;

export type ReportEvent = ThingReported | ReportDismissed | ReportSettled;

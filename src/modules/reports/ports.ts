/** What reports needs from outside the module. */
import type { ReportedThing } from '#contracts/reports/vocabulary.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import type { TakeThrottle } from '#platform/http/limits/throttle.ts';

/** A thing in its current state: its text, its author, its console record, whether moderators have hidden it. */
export type Subject = { text: string; ownerId: string | null; placeId: string | null; isHidden: boolean };

/** The things that can be reported, from their modules. `readerId`: only what this person may see; null for staff. */
export type FindSubject = (
  thing: ReportedThing,
  thingId: string,
  readerId: string | null,
) => Promise<Subject | undefined>;

/** Records that a member of staff read this; `userId` is the person concerned. */
export type NoteAccess = (
  access: { by: string; what: 'report'; id: string; userId: string },
  cause: Cause,
) => Promise<void>;

/** What reports needs from other modules. */
export type ReportsPorts = { findSubject: FindSubject; throttle: TakeThrottle; noteAccess: NoteAccess };

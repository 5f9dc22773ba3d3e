/** What reports needs from outside. */
import type { ReportedThing } from '#contracts/reports/vocabulary.ts';
import type { Cause } from '#platform/eventStore/handle.ts';
import type { TakeThrottle } from '#platform/http/throttle.ts';

/** A thing as it stands: its words, who made it, the record of the console that it belongs to, whether moderators took it off. */
export type Subject = { text: string; ownerId: string | null; placeId: string | null; isHidden: boolean };

/** What can be reported, from the modules that have it. `readerId`: only what this person may see; null for staff. */
export type FindSubject = (
  thing: ReportedThing,
  thingId: string,
  readerId: string | null,
) => Promise<Subject | undefined>;

/** Writes down that a member of staff looked at this; `userId` of whom it tells. */
export type NoteAccess = (
  access: { by: string; what: 'report'; id: string; userId: string },
  cause: Cause,
) => Promise<void>;

/** What reports needs from other modules. */
export type ReportsPorts = { findSubject: FindSubject; throttle: TakeThrottle; noteAccess: NoteAccess };

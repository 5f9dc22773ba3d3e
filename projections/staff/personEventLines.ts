/** How a line of the timeline of a person is written, and its text forgotten. */
import type { PersonEventKind } from '#contracts/auth/personEventVocabulary.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import type { ReadModel } from '#platform/projections/rows.ts';

type Recorded = { eventId: string; metadata: EventMetadata };
/** Its subject; `detail` is the reason or another note. */
export type About = {
  videoId?: string | null;
  orderId?: string;
  payoutId?: string;
  claimId?: string;
  caseId?: string;
  reportId?: string;
  amountPence?: number;
  detail?: string | null;
};

const columns = ({ videoId, orderId, payoutId, claimId, caseId, reportId, amountPence, detail }: About) => ({
  video_id: videoId ?? null,
  order_id: orderId ?? null,
  payout_id: payoutId ?? null,
  claim_id: claimId ?? null,
  case_id: caseId ?? null,
  report_id: reportId ?? null,
  amount_pence: amountPence ?? null,
  detail: detail ?? null,
});

/** A line for the person, and one for the member of staff who acted. Without a person there is no line. */
export const record = (
  db: ReadModel,
  { eventId, metadata: { at, actorId } }: Recorded,
  kind: PersonEventKind,
  personId: string | null,
  about: About = {},
): void => {
  const line = { id: eventId, at, kind, by_id: actorId, ...columns(about) };
  if (personId !== null) db.insert('person_acts', { ...line, person_id: personId, other_id: null });
  if (actorId !== null && actorId !== personId)
    db.insert('person_acts', { ...line, person_id: actorId, other_id: personId });
};

/** For an event that does not name the owner of its video or order: the person who uploaded or ordered it. */
export const notifyOwner = (
  db: ReadModel,
  { eventId, metadata }: Recorded,
  kind: PersonEventKind,
  owned:
    | { kind: 'uploaded' | 'ordered' | 'reviewWritten'; videoId: string }
    | { kind: 'ordered' | 'reviewWritten'; orderId: string },
  about: About,
): void => {
  const [column, id] = 'videoId' in owned ? ['video_id', owned.videoId] : ['order_id', owned.orderId];
  const { video_id, order_id, amount_pence, detail } = columns(about);
  db.query(
    `insert into person_acts (id, at, kind, by_id, person_id, video_id, order_id, amount_pence, detail)
     select $1, $2, $3, $4, person_id, $5, $6, $7, $8 from person_acts
     where ${column} = $9 and kind = $10 and by_id = person_id on conflict do nothing`,
    [eventId, metadata.at, kind, metadata.actorId, video_id, order_id, amount_pence, detail, id, owned.kind],
  );
};

/** Staff's text about a purchase belongs to its buyer, on the pages of others, too. */
export const aboutPurchase = `kind in ('reviewHidden', 'problemDecided', 'refunded')`;

/** Text about a person is erased with the person; the line stays. */
export const forgetTexts = (db: ReadModel, userId: string): void => {
  db.query('update person_acts set detail = null where person_id = $1 or other_id = $1', [userId]);
  db.query(
    `update person_acts set detail = null where ${aboutPurchase} and order_id in
       (select order_id from person_acts where person_id = $1 and kind = 'ordered')`,
    [userId],
  );
};

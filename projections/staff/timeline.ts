/** The page of a person's timeline: the acts of `personActs` among the sign-ins of `securityActs`, newest first. */
import type { DataRead, PersonEvent } from '#contracts/auth/people.ts';
import type { Db } from '#platform/postgres/db.ts';
import { readPage, type Found, type ListPage } from '#platform/postgres/listPage.ts';

/** Shown there with actor and reason. */
const repeatedKinds = ['suspended', 'reinstated', 'roleGranted', 'roleRevoked', 'passkeysReset'];

/** The cursor where the previous page ended. */
export type TimelinePlace = { at: string; id: string };

export const findTimeline = async (
  db: Db,
  userId: string,
  { before, most }: { before: TimelinePlace | undefined; most: number },
): Promise<PersonEvent[]> => {
  const older = before ? 'and (at, id) < (:at, :id)' : '';
  const { rows } = await db.raw<{ rows: PersonEvent[] }>(
    `with acts as (
       (select id, at, kind, by_id, other_id, video_id, order_id, payout_id, claim_id, case_id, report_id,
          amount_pence, detail,          null as device, null as address
        from person_acts where person_id = :userId ${older} order by at desc, id desc limit :most)
       union all
       (select id, at, act, null, null, null, null, null, null, null, null, null, detail, device, address
        from security_acts where user_id = :userId and act <> all (:repeatedKinds) ${older}
        order by at desc, id desc limit :most)
     )
     select a.id, a.at, a.kind, a.by_id as "byId", b.display_name as "byName", a.other_id as "otherId",
       o.display_name as "otherName", a.video_id as "videoId", v.title, a.order_id as "orderId",
       a.payout_id as "payoutId", a.claim_id as "claimId", a.case_id as "caseId",
       a.report_id as "reportId", a.amount_pence as "amountPence", a.detail, a.device, a.address
     from acts a left join users b on b.id = a.by_id left join users o on o.id = a.other_id
       left join videos v on v.id = a.video_id
     order by a.at desc, a.id desc limit :most`,
    { userId, repeatedKinds, most, at: before?.at ?? null, id: before?.id ?? null },
  );
  return rows;
};

/** What moderators wrote about this claim is no longer shown: its key ends. */
export const forgetClaimTexts = async (db: Db, claimId: string): Promise<void> => {
  await db('person_acts')
    .where({ claim_id: claimId })
    .whereIn('kind', ['claimRestored', 'claimUpheld'])
    .update({ detail: null });
};

/** The reads of a member of staff, the latest first: by reader, as the person concerned may have no account. */
export const listReads = (
  db: Db,
  { ids, ...page }: ListPage & { ids: readonly string[] | undefined },
): Promise<Found<DataRead>> => {
  const reads = db('person_acts as a')
    .whereRaw(`a.kind = 'dataRead' and a.person_id = a.by_id`)
    .leftJoin('users as b', 'b.id', 'a.by_id')
    .leftJoin('users as o', 'o.id', 'a.other_id')
    .leftJoin('videos as v', 'v.id', 'a.video_id')
    .select<DataRead[]>(
      'a.id',
      'a.at',
      'a.by_id as byId',
      'b.display_name as byName',
      'a.other_id as otherId',
      'o.display_name as otherName',
      'a.video_id as videoId',
      'v.title',
      'a.claim_id as claimId',
      'a.case_id as caseId',
      'a.report_id as reportId',
      'a.order_id as orderId',
    );
  if (ids) void reads.whereIn('a.id', ids);
  return readPage(reads, page, { fields: { at: 'a.at' }, standard: 'at', id: 'a.id' });
};

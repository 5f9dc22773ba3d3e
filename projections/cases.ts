/** Who wrote to us about what; the words themselves stay sealed in the log. */
import type { CaseKind } from '#contracts/supportVocabulary.ts';
import type { ClaimEvent } from '#modules/claims/events.ts';
import type { SupportEvent } from '#modules/support/events.ts';
import type { Db } from '#platform/postgres/db.ts';
import { projection } from '#platform/postgres/projection.ts';

export const cases = projection<SupportEvent | ClaimEvent>(
  'cases',
  2,
  {
    tables: `create table cases (
    id uuid primary key,
    kind text not null,
    reference text not null,
    topic text,
    video_id uuid,
    user_id uuid,
    opened_at timestamptz not null,
    -- those of creators with Creator Pro are answered first
    is_pro boolean not null default false
  );`,
    indexes: `create index on cases (user_id, opened_at desc);
  create index on cases (is_pro desc, opened_at);`,
  },
  {
    CaseOpened: (db, { data, metadata }) =>
      db.insert('cases', {
        id: data.caseId,
        kind: data.kind,
        reference: data.reference,
        topic: data.topic,
        video_id: null,
        user_id: data.userId,
        opened_at: metadata.at,
        is_pro: data.isPro ?? false,
      }),
    ClaimReceived: (db, { data, metadata }) =>
      db.insert('cases', {
        id: data.claimId,
        kind: 'claim',
        reference: data.reference,
        topic: null,
        video_id: data.videoId,
        user_id: data.userId,
        opened_at: metadata.at,
        is_pro: false,
      }),
  },
);

/** Cases of these kinds that the person opened while signed in, the newest first. */
export const findCaseIdsOf = async (
  db: Db,
  userId: string,
  kinds: readonly (CaseKind | 'claim')[],
): Promise<string[]> => {
  const rows = await db('cases')
    .where({ user_id: userId })
    .whereIn('kind', kinds)
    .orderBy('opened_at', 'desc')
    .limit(500)
    .select<{ id: string }[]>('id');
  return rows.map(({ id }) => id);
};

/** Reads the tables of keys, so that they can be compared with the log. */
import type { SubjectKeys } from '#platform/eventStore/sealed.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { KeyStates } from './crossCheck.ts';

type SubjectRow = { subject: string; is_destroyed: boolean; erased_at: string | null };

const PAGE = 1000;
/** Before it no video had a key. */
const VIDEO_KEYS_MIGRATION = '0027_video_keys.sql';

/** Those of a page that open; when one does not, each is tried by itself. */
const findOpening = async ({ find }: Pick<SubjectKeys, 'find'>, subjects: readonly string[]): Promise<Set<string>> => {
  try {
    return new Set((await find(subjects)).keys());
  } catch {
    const opening = new Set<string>();
    for (const subject of subjects)
      await find([subject]).then(
        (keys) => keys.has(subject) && opening.add(subject),
        () => undefined,
      );
    return opening;
  }
};

/** The state of every key; read it after the log, so that no key of an event is missing. */
export const readKeyStates = async (db: Db, subjectKeys: Pick<SubjectKeys, 'find'>): Promise<KeyStates> => {
  const subjects: [string, 'alive' | 'broken' | { destroyedAt: string | null }][] = [];
  for (let after: string | null = null, isLast = false; !isLast;) {
    const rows: SubjectRow[] = await db('subject_keys')
      .modify((query) => void (after !== null && query.where('subject', '>', after)))
      .orderBy('subject')
      .limit(PAGE)
      .select('subject', 'erased_at', db.raw('wrapped is null as is_destroyed'));
    const living = rows.filter((row) => !row.is_destroyed).map(({ subject }) => subject);
    const opening = await findOpening(subjectKeys, living);
    for (const { subject, is_destroyed: isDestroyed, erased_at: erasedAt } of rows)
      if (isDestroyed) subjects.push([subject, { destroyedAt: erasedAt }]);
      else subjects.push([subject, opening.has(subject) ? 'alive' : 'broken']);
    after = rows.at(-1)?.subject ?? null;
    isLast = rows.length < PAGE;
  }
  const videos = await db<{ video_id: string }>('catalogue_video_keys').select('video_id');
  const migration = await db<{ name: string; ran_at: string }>('migrations')
    .where({ name: VIDEO_KEYS_MIGRATION })
    .first();
  return {
    subjects: new Map(subjects),
    videos: new Set(videos.map(({ video_id: videoId }) => videoId)),
    videosSince: migration?.ran_at ?? null,
  };
};

/**
 * Personal data never stands in clear in the log: every `Personal` value is sealed with AES-256-GCM under a key of that
 * person, and the key is wrapped by a master key from the environment. Erasing a person destroys the key.
 */
import { randomBytes } from 'node:crypto';
import { illegibleIn, madeLegible } from '#platform/text/legible.ts';
import type { Db } from '#platform/postgres/db.ts';
import { secretBox, type BoxKeys, type SecretBox } from '#platform/secrets/secretBox.ts';
import type { ErasedSubjects } from '#platform/secrets/erasedSubjects.ts';
import { personal, type EventStore, type NewEvent, type Personal, type RecordedEvent } from './eventStore.ts';

/** On disk: the subject and a box (`secretBox.ts`) in base64. */
type Sealed = { sealed: string; box: string };

export type SubjectKeys = {
  /** The person's key, made at first use; undefined for an erased person. */
  keyFor: (subject: string) => Promise<SecretBox | undefined>;
  /** The keys of people who still have one. */
  find: (subjects: readonly string[]) => Promise<ReadonlyMap<string, SecretBox>>;
  /** Destroys the key: everything sealed with it is unreadable for good. */
  erase: (subject: string) => Promise<void>;
  /** Everyone whose erasure was noted beside the database, so that it is done again after a restore. */
  listErased?: () => Promise<ReadonlySet<string>>;
};

/** The same keys; whose key is destroyed is noted before, so that a restored backup does not bring the person back. */
export const notingErasures = (keys: SubjectKeys, { note, list }: ErasedSubjects): SubjectKeys => ({
  ...keys,
  erase: async (subject) => {
    await note(subject);
    await keys.erase(subject);
  },
  listErased: list,
});

/** PostgreSQL notifies here when a key was destroyed. */
export const ERASED_CHANNEL = 'erased_keys';
/** So long a cached key is used without having heard from the server, in ms. */
export const KEPT_MS = 60_000;

type CacheOptions = {
  /** At most so many keys. */
  size?: number;
  /** Changes whenever a key may have been destroyed, also by another process; a cached key is of one such time. */
  epoch?: () => number;
};

/** Keys in the table `subject_keys`, wrapped by `masterKey`; they are cached for `KEPT_MS` at most. */
export const subjectKeys = (
  db: Db,
  masterKey: BoxKeys,
  { size = 20_000, epoch = () => 0 }: CacheOptions = {},
): SubjectKeys => {
  const master = secretBox(masterKey);
  const cache = new Map<string, { key: SecretBox; until: number; of: number }>();
  const cached = (subject: string): SecretBox | undefined => {
    const entry = cache.get(subject);
    return entry && entry.of === epoch() && entry.until > performance.now() ? entry.key : undefined;
  };
  /** `of`: when the row was asked for; it may have been destroyed since. */
  const unwrap = (subject: string, wrapped: Buffer, of: number): SecretBox => {
    const key = secretBox(master.open(wrapped, subject));
    if (cache.size >= size) cache.clear();
    cache.set(subject, { key, until: performance.now() + KEPT_MS, of });
    return key;
  };

  const find: SubjectKeys['find'] = async (subjects) => {
    const found = new Map<string, SecretBox>();
    const missing: string[] = [];
    for (const subject of new Set(subjects)) {
      const key = cached(subject);
      if (key) found.set(subject, key);
      else missing.push(subject);
    }
    if (missing.length > 0) {
      const of = epoch();
      const rows = await db<{ subject: string; wrapped: Buffer | null }>('subject_keys').whereIn('subject', missing);
      for (const { subject, wrapped } of rows) if (wrapped) found.set(subject, unwrap(subject, wrapped, of));
    }
    return found;
  };

  return {
    find,
    keyFor: async (subject) => {
      const keysBySubject = (await find([subject])).get(subject);
      if (keysBySubject) return keysBySubject;
      await db('subject_keys')
        .insert({ subject, wrapped: master.seal(randomBytes(32), subject) })
        .onConflict('subject')
        .ignore();
      return (await find([subject])).get(subject);
    },
    erase: async (subject) => {
      // Heard when it is committed, and only then.
      await db.transaction(async (tx) => {
        await tx('subject_keys').where({ subject }).update({ wrapped: null, erased_at: tx.fn.now() });
        await tx.raw(`notify ${ERASED_CHANNEL}`);
      });
      cache.delete(subject);
    },
  };
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isPersonal = (value: unknown): value is { personal: string; value: unknown } =>
  isObject(value) && typeof value['personal'] === 'string' && 'value' in value;
const isSealed = (value: unknown): value is Sealed =>
  isObject(value) && typeof value['sealed'] === 'string' && typeof value['box'] === 'string';

/**
 * Copies JSON data, replacing the values that `replace` recognises; `path` is their place, e.g. `details.firstName`.
 */
const mapData = (data: unknown, replace: (value: unknown, path: string) => unknown, path = ''): unknown => {
  const replaced = replace(data, path);
  if (replaced !== undefined) return replaced;
  if (Array.isArray(data)) return data.map((item, index) => mapData(item, replace, `${path}.${index}`));
  if (!isObject(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, mapData(value, replace, `${path}.${key}`)]),
  );
};

const subjectsIn = (data: unknown, subjects: Set<string>): Set<string> => {
  if (isSealed(data)) subjects.add(data.sealed);
  else if (isPersonal(data)) subjects.add(data.personal);
  else if (isObject(data)) for (const value of Object.values(data)) subjectsIn(value, subjects);
  return subjects;
};

/**
 * The same event without its boxes: every personal value reads “sealed for <subject>”, also one that an old version stored
 * in clear. No key is used.
 */
export const labelPersonal = (event: RecordedEvent): RecordedEvent => {
  if (subjectsIn(event.data, new Set()).size === 0) return event;
  const labelFor = (subject: string): Personal<string> => personal(subject, `sealed for ${subject}`);
  const data = mapData(event.data, (value) => {
    if (isSealed(value)) return labelFor(value.sealed);
    return isPersonal(value) ? labelFor(value.personal) : undefined;
  });
  return { ...event, data };
};

/** Names also come from providers and files, which no form validates. */
const legible = (event: NewEvent): NewEvent =>
  illegibleIn(event.data).length === 0 ? event : { ...event, data: madeLegible(event.data) };

/**
 * A store that seals `Personal` values when writing and opens them when reading (null after erasure). Characters that
 * no table can hold become U+FFFD before writing, so that nothing in the log stops a reader.
 */
export const sealing = (store: EventStore, keys: SubjectKeys): EventStore => {
  const seal = async (event: NewEvent): Promise<NewEvent> => {
    const subjects = [...subjectsIn(event.data, new Set())];
    if (subjects.length === 0) return event;
    const keysBySubject = new Map<string, SecretBox | undefined>();
    for (const subject of subjects) keysBySubject.set(subject, await keys.keyFor(subject));
    const data = mapData(event.data, (value, path) => {
      if (!isPersonal(value)) return undefined;
      const key = keysBySubject.get(value.personal);
      // What others write about an erased person stops nothing, and is kept nowhere: the empty box is read without any key.
      if (!key) return { sealed: value.personal, box: '' } satisfies Sealed;
      const box = key.seal(JSON.stringify(value.value), `${value.personal}:${event.eventId}:${path}`);
      return { sealed: value.personal, box: box.toString('base64') } satisfies Sealed;
    });
    return { ...event, data };
  };

  const open = async (events: readonly RecordedEvent[]): Promise<RecordedEvent[]> => {
    const subjects = new Set<string>();
    for (const event of events) subjectsIn(event.data, subjects);
    if (subjects.size === 0) return [...events];
    const keysBySubject = await keys.find([...subjects]);
    return events.map((event) => ({
      ...event,
      data: mapData(event.data, (value, path) => {
        if (!isSealed(value)) return undefined;
        const key = keysBySubject.get(value.sealed);
        if (!key || value.box === '') return { personal: value.sealed, value: null };
        const box = Buffer.from(value.box, 'base64');
        const text = key.open(box, `${value.sealed}:${event.eventId}:${path}`);
        return { personal: value.sealed, value: JSON.parse(text.toString()) as unknown };
      }),
    }));
  };

  return {
    ...store,
    append: async (streamId, events, expected) =>
      store.append(streamId, await Promise.all(events.map(legible).map(seal)), expected),
    readStream: async (...args) => open(await store.readStream(...args)),
    readLast: async (streamId) => {
      const event = await store.readLast(streamId);
      return event && (await open([event]))[0];
    },
    subscribe: async function* (options) {
      for await (const batch of store.subscribe(options)) yield { ...batch, events: await open(batch.events) };
    },
  };
};

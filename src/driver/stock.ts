/**
 * Videos for sale that nobody examines: each is one of the lived marketplace's films under another id and with a file of
 * its own, and has the events that an upload, its checks and a moderator would have left. The site does everything that follows.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openLog } from '#app/openLog.ts';
import { readConfig, type Config } from '#config.ts';
import type { SiteClient } from './client.ts';
import { readLived } from './livedRecord.ts';
import { openTestStores, untilListed } from './siteDriver.ts';
import type { Site } from './siteProcess.ts';
import type { ExpectedRevision, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Stores } from '#platform/eventStore/stores.ts';
import { openSealedSource } from '#platform/files/sealedFile.ts';
import { openSealedWriter } from '#platform/files/sealedWriter.ts';
import { secretBox } from '#platform/secrets/secretBox.ts';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import { readObject, storageIn, type Storage } from '#platform/storage/storage.ts';

export type StockDetails = { title?: string; pricePence?: number };
type File = { sha256: string; sizeBytes: number };
/** Their names: SHA-256 of their content and extension. */
type Pictures = { thumbnail: string; poster: string; stills: string[]; storyboard?: string };

/** The same film with a box at its end that players skip (ISO/IEC 14496-12, `free`): another file. */
const asOwnFile = (film: Buffer, videoId: string): Buffer => {
  const box = Buffer.from(`0000free${videoId}`);
  box.writeUInt32BE(box.length);
  return Buffer.concat([film, box]);
};

type KeyRow = { video_id: string; wrapped: Buffer; is_sealed: boolean };

/** The file of a film, opened with its key. */
const readFilm = async (storage: Storage, key: Buffer, filmId: string): Promise<Buffer> => {
  const film = await openSealedSource(storage.open(`originals/${filmId}`), key);
  const parts: Buffer[] = [];
  try {
    for await (const part of film.read(0, film.sizeBytes)) parts.push(part);
  } finally {
    await film.close();
  }
  return Buffer.concat(parts);
};

/** Stores the bytes as the file that a buyer of the video downloads, sealed. */
const storeOriginal = async (
  { storage, dataDir }: { storage: Storage; dataDir: string },
  key: Buffer,
  videoId: string,
  bytes: Buffer,
): Promise<void> => {
  // On the disk of the stored files: it is moved to its place.
  const folder = await mkdtemp(path.join(dataDir, 'stock-'));
  try {
    const sealed = path.join(folder, 'sealed');
    await writeFile(sealed, '', { mode: 0o600 });
    const writer = await openSealedWriter(sealed, key, bytes.length);
    await writer.write(bytes);
    await writer.close({ isFlushed: false });
    await storage.putFile(`originals/${videoId}`, sealed);
  } finally {
    await rm(folder, { recursive: true });
  }
};

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * The same pictures with the id at their end, which nothing shows: other files, so that a video that is sold takes none of another
 * one's away. Answers the new name of each.
 */
const storePictures = async (storage: Storage, pictures: Pictures, videoId: string) => {
  const { thumbnail, poster, stills, storyboard = [] } = pictures;
  const names: Record<string, string> = {};
  for (const name of new Set([thumbnail, poster, stills, storyboard].flat())) {
    const bytes = Buffer.concat([await readObject(storage, `pictures/${name}`), Buffer.from(videoId)]);
    const own = `${sha256Of(bytes)}${path.extname(name)}`;
    await storage.put(`pictures/${own}`, bytes);
    names[name] = own;
  }
  return names;
};

type Stored = { file: File; pictures: Readonly<Record<string, string>> };

/** Stores file, preview and pictures of the film for the new video. */
const storeFiles = async (
  config: Config,
  db: Stores['db'],
  { filmId, videoId, pictures }: { filmId: string; videoId: string; pictures: Pictures },
): Promise<Stored> => {
  // Loaded where it is used: a site on the disk needs none of it.
  const bucket = config.s3 && (await import('#platform/storage/s3Storage.ts')).s3Storage(config.s3);
  const storage = storageIn(bucket ?? diskStorage(config.dataDir), 'media/');
  const box = secretBox(config.keys.originals);
  const keys = () => db<KeyRow>('catalogue_video_keys');
  try {
    const ofFilm = await keys().where({ video_id: filmId }).first();
    if (ofFilm === undefined) throw new Error(`${filmId} has no key`);
    const bytes = asOwnFile(await readFilm(storage, box.open(ofFilm.wrapped, filmId), filmId), videoId);
    const key = randomBytes(32);
    await keys().insert({ video_id: videoId, wrapped: box.seal(key, videoId), is_sealed: true });
    await storeOriginal({ storage, dataDir: config.dataDir }, key, videoId, bytes);
    await storage.copy(`previews/${filmId}.mp4`, `previews/${videoId}.mp4`);
    const file = { sha256: sha256Of(bytes), sizeBytes: bytes.length };
    return { file, pictures: await storePictures(storage, pictures, videoId) };
  } finally {
    bucket?.close();
  }
};

type Change = { ids: Readonly<Record<string, string>>; file: File; details: Required<StockDetails> };
type Data = Record<string, unknown>;

const changed = ({ type, data, metadata }: RecordedEvent, { ids, file, details }: Change) => {
  const text = Object.entries(ids).reduce(
    (all, [before, after]) => all.replaceAll(before, after),
    JSON.stringify([data, metadata]),
  );
  const [ownData, ownMetadata] = JSON.parse(text) as [Data, RecordedEvent['metadata']];
  if ('title' in ownData) ownData['title'] = details.title;
  if (typeof ownData['pricePence'] === 'number') ownData['pricePence'] = details.pricePence;
  if ('sizeBytes' in ownData) ownData['sizeBytes'] = file.sizeBytes;
  const at = new Date().toISOString();
  return { type, data: ownData, eventId: randomUUID(), metadata: { ...ownMetadata, at, causationId: null } };
};

/** Puts a copy of an examined film up for sale, as a video of this creator, and waits until it can be found; returns its id. */
export const listCopy = async (
  site: Site,
  seller: SiteClient,
  filmId: string,
  details: Required<StockDetails>,
): Promise<string> => {
  const videoId = randomUUID();
  const config = readConfig(site.env);
  const stores = await openTestStores(site);
  try {
    const { store } = openLog(stores.rawStore, stores.subjectKeys);
    const past = await store.readStream(`video-${filmId}`);
    const sample = past.slice(0, 1 + past.findIndex(({ type }) => type === 'OriginalHashed'));
    const [announced] = sample;
    const processed = sample.find(({ type }) => type === 'VideoProcessed');
    if (announced === undefined || processed === undefined) throw new Error(`${filmId} was not examined`);
    const { creatorId } = announced.data as { creatorId: string };
    const { sha256, pictures: ofFilm } = processed.data as File & { pictures: Pictures };
    const { file, pictures } = await storeFiles(config, stores.db, { filmId, videoId, pictures: ofFilm });
    const ids = { ...pictures, [filmId]: videoId, [creatorId]: seller.userId, [sha256]: file.sha256 };
    const change = { ids, file, details };
    const append = (streamId: string, expected: ExpectedRevision, events: readonly RecordedEvent[]) =>
      store.append(
        streamId,
        events.map((event) => changed(event, change)),
        expected,
      );
    const taken = (await store.readStream(`content-${sha256}`)).slice(0, 1);
    // An event names streams that began before it.
    await append(`video-${videoId}`, 'noStream', [announced]);
    await append(`content-${file.sha256}`, 'noStream', taken);
    await append(`video-${videoId}`, 0, sample.slice(1));
  } finally {
    await stores.close();
  }
  await untilListed(site, videoId);
  return videoId;
};

/** How many were made; each is made of the next film. */
let made = 0;

/** A video for sale of this creator, who has not uploaded it; returns its id. */
export const listStock = (
  site: Site,
  seller: SiteClient,
  { title = `Stock ${made + 1}`, pricePence = 4900 }: StockDetails = {},
): Promise<string> => {
  const films = readLived(site)?.films ?? [];
  const filmId = films[made % films.length];
  if (filmId === undefined) throw new Error('the site has no film in stock');
  made += 1;
  return listCopy(site, seller, filmId, { title, pricePence });
};

/** The same for several; in their order. */
export const listSeveral = async (site: Site, seller: SiteClient, count: number): Promise<string[]> => {
  const videoIds: string[] = [];
  for (let n = 0; n < count; n += 1) videoIds.push(await listStock(site, seller));
  return videoIds;
};

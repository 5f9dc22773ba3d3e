/** Resumable uploads by tus (protocol 1.0.0) into a folder; only the owner of an announced video may send its bytes. */
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { Server, type Locker, type ServerOptions, type Upload } from '@tus/server';
import type { Express, Request, Response } from 'express';
import { Problem } from '#contracts/http/problem.ts';
import { freeBytes } from '#platform/files/folders.ts';
import { openSealedWriter, readSealedOffset } from '#platform/files/sealedWriter.ts';
import { receivedIn } from '#modules/catalogue/adapters/originals.ts';
import type { UploadOptions, Uploads } from '#modules/catalogue/ports.ts';
import type { Holders } from './holders.ts';
import { runningHashes } from './uploadHashes.ts';

/** Disk space that stays free for everything else. */
const FLOOR_BYTES = 512 * 1024 * 1024;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const folderUploads = (folder: string): Uploads => ({
  received: (videoId) => receivedIn(folder, videoId),
  checkRoom: async (sizeBytes) => {
    // The finished video needs its room beside the upload, and so does the copy on which the programs work.
    if ((await freeBytes(folder)) < sizeBytes * 3 + FLOOR_BYTES)
      throw new Problem(
        'unavailable',
        'There is no room for an upload of this size at the moment. Please try again later.',
      );
  },
});

type TusRequest = Parameters<NonNullable<ServerOptions['getFileIdFromRequest']>>[0];

/** The video id in `Upload-Metadata` (tus: comma-separated `key base64`). */
const announcedId = (request: Request): string | undefined => {
  const pair = (request.get('upload-metadata') ?? '').split(',').find((part) => part.trim().startsWith('videoId '));
  const value = pair?.trim().split(' ')[1];
  return value === undefined ? undefined : Buffer.from(value, 'base64').toString();
};

const diskIsFull = new Problem(
  'unavailable',
  'There is no room for more at the moment. We keep what has arrived: try again later to resume.',
);

/** The room is measured again after so many bytes: others write to the same disk. */
const MEASURED_EVERY_BYTES = 32 * 1024 * 1024;

/**
 * The library's store with two differences: what arrives is sealed, so that the disk shows nothing of it; and for a disk
 * without room the creator gets a sentence, where the library answers any failure with a bare 500.
 */
class FolderStore extends FileStore {
  readonly options: Pick<UploadOptions, 'findFreeBytes' | 'keyFor' | 'keepHash'>;
  readonly hashes = runningHashes();
  readonly noteArrived: Holders['noteArrived'] | undefined;

  constructor(options: UploadOptions, noteArrived: Holders['noteArrived'] | undefined) {
    super({ directory: options.folder });
    this.options = options;
    this.noteArrived = noteArrived;
  }

  /** What opening the file of an upload takes. */
  async placeOf(videoId: string): Promise<[file: string, key: Buffer, sizeBytes: number]> {
    const { size } = await super.getUpload(videoId);
    if (size === undefined) throw new Error(`upload ${videoId} has no size`);
    return [path.join(this.directory, videoId), await this.options.keyFor(videoId), size];
  }

  /** The sender goes on behind what is whole. */
  override async getUpload(videoId: string): Promise<Upload> {
    const upload = await super.getUpload(videoId);
    upload.offset = await readSealedOffset(...(await this.placeOf(videoId)));
    return upload;
  }

  /** Passes the bytes on while there is room; no upload takes what everything else needs, the database too. */
  whileThereIsRoom(): Transform {
    let sinceMeasured = MEASURED_EVERY_BYTES;
    const measure = async (): Promise<void> => {
      sinceMeasured = 0;
      if ((await this.options.findFreeBytes()) < FLOOR_BYTES)
        throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    };
    return new Transform({
      transform(chunk: Buffer, _, done) {
        sinceMeasured += chunk.length;
        const measured = sinceMeasured > MEASURED_EVERY_BYTES ? measure() : Promise.resolve();
        measured.then(() => done(null, chunk), done);
      },
    });
  }

  override async write(bytes: Readable, videoId: string, offset: number): Promise<number> {
    let end = offset;
    const hash = this.hashes.goOn(videoId, offset);
    const place = await this.placeOf(videoId);
    try {
      const writer = await openSealedWriter(...place);
      try {
        await pipeline(bytes, this.whileThereIsRoom(), async (pieces: AsyncIterable<Buffer>) => {
          for await (const piece of pieces) {
            await writer.write(piece);
            hash?.add(piece);
            end += piece.length;
          }
        });
      } finally {
        // What arrived before a cut is kept.
        await writer.close();
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      // The form in which tus answers what is thrown.
      throw Object.assign(error, {
        status_code: diskIsFull.status,
        body: JSON.stringify(diskIsFull.toDocument()),
      });
    }
    // Without it, the file is read again.
    if (hash && end === place[2]) await this.options.keepHash(videoId, hash.end()).catch(() => undefined);
    await this.noteArrived?.(videoId);
    return end;
  }
}

/**
 * Mounts tus at `/api/uploads`; before any body parser. Of the protocol there is what a browser needs: POST creates, HEAD
 * asks how much has arrived, PATCH sends bytes. The id is read and authorised here, once; the library opens that file and
 * no other, whatever else the address or a header says. With `holders`, what concerns an upload on another disk is passed on.
 */
export const mountUploads = (app: Express, options: UploadOptions, locker: Locker, holders?: Holders): void => {
  const { authenticate, expectedSize } = options;
  const store = new FolderStore(options, holders?.noteArrived);
  const authorised = new WeakMap<object, string>();
  const authorisedId = ({ runtime }: TusRequest): string | undefined =>
    runtime?.node && authorised.get(runtime.node.req);
  /** The process may have been killed between creating the file and describing it: then both are created again. */
  const isBegun = (videoId: string): Promise<boolean> =>
    store.getUpload(videoId).then(
      () => true,
      () => false,
    );
  const tus = new Server({
    path: '/api/uploads',
    datastore: store,
    locker,
    relativeLocation: true,
    namingFunction: (request) => authorisedId(request) ?? '',
    getFileIdFromRequest: authorisedId,
    allowedOrigins: () => false,
  });
  /** The announced size. @throws Problem unless the caller may send the bytes of this video now, to exactly this address */
  const authorise = async (request: Request, address: string, videoId: string): Promise<number> => {
    const bearer = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1];
    if (bearer === undefined) throw new Problem('not-signed-in');
    const caller = await authenticate(bearer);
    if (caller.isSuspended) throw new Problem('account-suspended');
    if (!uuid.test(videoId) || request.url !== address) throw new Problem('not-found');
    holders?.checkMark(request);
    const size = await expectedSize(videoId, caller.userId);
    if (size === undefined) throw new Problem('not-found');
    authorised.set(request, videoId);
    return size;
  };

  app.post('/api/uploads', async (request, response) => {
    const videoId = announcedId(request) ?? '';
    const sizeBytes = await authorise(request, '/api/uploads', videoId);
    if (Number(request.get('upload-length')) !== sizeBytes)
      throw new Problem('invalid-input', 'The file is not the one that was announced.', {
        errors: [{ pointer: '#/sizeBytes', detail: 'The file is not the one that was announced.' }],
      });
    // Begun before, perhaps on another device: continue there instead of starting over.
    if (await isBegun(videoId))
      response.status(201).setHeader('Location', `/api/uploads/${videoId}`).setHeader('Tus-Resumable', '1.0.0').end();
    else if (!(await holders?.passedOn(request, response, { videoId, sizeBytes, isNew: true })))
      await tus.handle(request, response);
  });
  const resume = async (request: Request<{ videoId: string }>, response: Response): Promise<void> => {
    const { videoId } = request.params;
    const sizeBytes = await authorise(request, `/api/uploads/${videoId}`, videoId);
    const upload = { videoId, sizeBytes, isNew: false };
    if (holders && !(await isBegun(videoId)) && (await holders.passedOn(request, response, upload))) return;
    await tus.handle(request, response);
  };
  app.head('/api/uploads/:videoId', resume);
  app.patch('/api/uploads/:videoId', resume);
};

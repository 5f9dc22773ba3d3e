/** The replacements of disks, decoders and slow hashes: as narrow as their ports, and always the same. */
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Passwords } from '#modules/auth/ports.ts';
import type { MediaWork, Uploads } from '#modules/catalogue/ports.ts';
import type { Avatars } from '#modules/profile/ports.ts';
import type { Letter, Mailer } from '#platform/mail/mail.ts';
import { diskStorage } from '#platform/storage/diskStorage.ts';
import { facts, pictures } from '#testing/events.ts';

export type SentMail = Letter & { to: string };

/** A mailer that records its mails, and refuses those to addresses that do not exist. */
export const recordedMail = (): { mailer: Mailer; mails: readonly SentMail[]; deadAddresses: Set<string> } => {
  const mails: SentMail[] = [];
  const deadAddresses = new Set<string>();
  return {
    mails,
    deadAddresses,
    mailer: {
      send: async (to, letter) => {
        if (deadAddresses.has(to)) throw new Error('550 no such mailbox');
        mails.push({ ...letter, to });
        return { messageId: `<mail-${mails.length}@soletake.test>` };
      },
    },
  };
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Hashes that cost nothing; `password` is what everybody tries first. */
export const quickPasswords: Passwords = {
  hash: (password) => Promise.resolve(sha256(password)),
  verify: (hash, password) => Promise.resolve(hash === sha256(password)),
  needsRehash: () => false,
  isCommon: (password) => ['password', 'Password1'].includes(password),
};

export type MediaStub = MediaWork & {
  /** Every call that touched a file, e.g. `publish` or `discard`, with the name or the video. */
  done: readonly string[];
  /** Videos whose film is longer than any limit. */
  long: Set<string>;
};

/** Every film is the same good one, and nobody has seen it before. */
export const mediaStub = (): MediaStub => {
  const done: string[] = [];
  const long = new Set<string>();
  const note = (what: string): Promise<void> => {
    done.push(what);
    return Promise.resolve();
  };
  const { thumbnail, poster } = pictures;
  return {
    done,
    long,
    triage: (videoId) =>
      Promise.resolve({
        isRefused: false,
        sha256: sha256(videoId),
        durationSeconds: long.has(videoId) ? Infinity : facts.durationSeconds,
      }),
    examine: (videoId) => Promise.resolve({ isRefused: false, sha256: sha256(videoId), facts, advice: [], checks: [] }),
    compare: () => Promise.resolve([]),
    prepare: () => Promise.resolve(pictures),
    forgetWork: (videoId) => note(`forgetWork ${videoId}`),
    isAwaited: () => Promise.resolve(false),
    alone: (_, work) => work(),
    progressOf: () => Promise.resolve({ step: 'waiting', ahead: 0, doneInSeconds: null }),
    thumbnailFromStill: () => Promise.resolve({ thumbnail, poster }),
    thumbnailFromPicture: () => Promise.resolve({ thumbnail, poster }),
    publish: (published) => note(`publish ${published.thumbnail}`),
    unpublish: (published) => note(`unpublish ${published.thumbnail}`),
    removePreview: (videoId) => note(`removePreview ${videoId}`),
    removeFiles: (videoId) => note(`removeFiles ${videoId}`),
    removePictures: (names) => note(`removePictures ${names.join(' ')}`),
    discard: (videoId) => note(`discard ${videoId}`),
    hashOriginal: (videoId) => Promise.resolve({ sha256: sha256(`original ${videoId}`), sizeBytes: 1 }),
    findInClear: () => Promise.resolve([]),
    seal: (videoId) => note(`seal ${videoId}`),
  };
};

/** A store in which nothing lies. */
export const noFiles = diskStorage(path.join(tmpdir(), 'no-files'));

export type UploadsStub = Uploads & {
  /** So many bytes of this video have arrived. */
  receive: (videoId: string, bytes: number, lastAt: string) => void;
};

/** A disk with room for everything. */
export const uploadsStub = (): UploadsStub => {
  const received = new Map<string, { bytes: number; lastAt: string }>();
  return {
    receive: (videoId, bytes, lastAt) => void received.set(videoId, { bytes, lastAt }),
    received: (videoId) => Promise.resolve(received.get(videoId)),
    checkRoom: () => Promise.resolve(),
  };
};

/** Pictures of people that are named and never drawn. */
export const avatarsStub: Avatars = {
  make: (_, file) => Promise.resolve(sha256(file.toString('base64'))),
  keepOnly: () => Promise.resolve(),
  openLargest: () => Promise.resolve(undefined),
};

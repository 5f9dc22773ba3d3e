/** One file on its way: announced, sent, said to be complete. What the server makes of it is followed elsewhere. */
import type { z } from 'zod';
import type { Call } from '#contracts/call.ts';
import { completeUpload, createVideo } from '#contracts/catalogue.ts';
import type * as schema from '#contracts/catalogue.schema.ts';
import { Problem } from '#contracts/problem.ts';
import { createSpeedMeter } from './transferSpeed.ts';
import type { StartTransfer, Transfer } from './tusTransfer.ts';

export type VideoDetails = z.output<typeof schema.videoDetails>;

export type UploadState =
  | { step: 'details' | 'announcing' | 'finishing' | 'arrived' }
  | { step: 'sending'; sentBytes: number; bytesPerSecond: number | null; isWaiting: boolean }
  | { step: 'paused'; sentBytes: number }
  | { step: 'stopped'; sentBytes: number; message: string };

export type UploadTask = {
  key: string;
  file: File;
  /** Undefined until the video is announced. */
  videoId: () => string | undefined;
  title: () => string;
  state: () => UploadState;
  /** Announces the video and begins to send. @throws Problem when the server refuses the details */
  announce: (details: VideoDetails) => Promise<void>;
  pause: () => void;
  /** Goes on with what was paused, stopped, or begun before. */
  resume: () => void;
};

export type UploadTaskDeps = {
  call: Call;
  startTransfer: StartTransfer;
  /** A steady clock in milliseconds. */
  clock: () => number;
  wait: (delayMs: number) => Promise<void>;
  onChange: () => void;
  onAnnounced: (uploadsLeftToday: number) => void;
};

export type UploadTaskInput = {
  key: string;
  file: File;
  /** An upload that was announced before, to be continued. */
  begun?: { videoId: string; title: string };
};

/** Where uploads go on that were announced before: `createVideo` answers the same address. */
const UPLOAD_URL = '/api/uploads';
const SHOW_EVERY_MS = 200;
const FINISH_DELAYS_MS = [1000, 2000, 4000, 8000];

export const createUploadTask = ({ key, file, begun }: UploadTaskInput, deps: UploadTaskDeps): UploadTask => {
  const { call, startTransfer, clock, wait, onChange, onAnnounced } = deps;
  const speed = createSpeedMeter();
  let state: UploadState = { step: 'details' };
  let videoId = begun?.videoId;
  let title = begun?.title ?? '';
  let uploadUrl = UPLOAD_URL;
  let transfer: Transfer | undefined;
  let sentBytes = 0;
  let shownAt = Number.NEGATIVE_INFINITY;

  const become = (next: UploadState): void => {
    state = next;
    onChange();
  };
  const stop = (message: string): void => become({ step: 'stopped', sentBytes, message });

  const note = (bytes: number): void => {
    sentBytes = bytes;
    const at = clock();
    const bytesPerSecond = speed.note(bytes, at);
    // A word that comes late must not undo a pause.
    if (state.step !== 'sending' || (at - shownAt < SHOW_EVERY_MS && bytes < file.size)) return;
    shownAt = at;
    become({ step: 'sending', sentBytes, bytesPerSecond, isWaiting: false });
  };

  /** Says that the last byte was sent; safe to repeat, so it is repeated. */
  const finish = async (id: string): Promise<void> => {
    become({ step: 'finishing' });
    for (const delayMs of [...FINISH_DELAYS_MS, null]) {
      try {
        await call(completeUpload, { params: { videoId: id } });
        return become({ step: 'arrived' });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const mayPass = error.status >= 429 || error.type === 'upload-incomplete';
        if (!mayPass || delayMs === null) return stop(error.detail);
        await wait(delayMs);
      }
    }
  };

  /** The last answer may have been lost, or another tab was quicker: the server knows. */
  const askBeforeStopping = async (id: string, message: string): Promise<void> => {
    try {
      await call(completeUpload, { params: { videoId: id } });
      become({ step: 'arrived' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      stop(error.type === 'not-found' ? 'This upload no longer exists.' : message);
    }
  };

  const send = (id: string, isContinued: boolean): void => {
    speed.reset();
    become({ step: 'sending', sentBytes, bytesPerSecond: null, isWaiting: false });
    if (transfer) return transfer.resume();
    transfer = startTransfer({
      file,
      videoId: id,
      uploadUrl,
      isContinued,
      onProgress: note,
      onWait: () => {
        speed.reset();
        become({ step: 'sending', sentBytes, bytesPerSecond: null, isWaiting: true });
      },
      onDone: () => void finish(id),
      onTrouble: (message) => void askBeforeStopping(id, message),
    });
  };

  return {
    key,
    file,
    videoId: () => videoId,
    title: () => title,
    state: () => state,
    announce: async (details) => {
      if (state.step !== 'details') return;
      become({ step: 'announcing' });
      try {
        const answer = await call(createVideo, {
          body: { ...details, fileName: file.name, sizeBytes: file.size },
        });
        ({ videoId, uploadUrl } = answer);
        title = details.title;
        onAnnounced(answer.uploadsLeftToday);
        send(answer.videoId, false);
      } catch (error) {
        become({ step: 'details' });
        throw error;
      }
    },
    pause: () => {
      if (state.step !== 'sending') return;
      transfer?.pause();
      become({ step: 'paused', sentBytes });
    },
    resume: () => {
      if (videoId !== undefined && state.step !== 'sending') send(videoId, begun !== undefined);
    },
  };
};

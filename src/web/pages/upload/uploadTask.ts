/** One file in progress: announced, sent, completed. Other code follows its checks. */
import type { Call } from '#contracts/http/call.ts';
import { completeUpload, createVideo } from '#contracts/catalogue/catalogue.ts';
import { Problem } from '#contracts/http/problem.ts';
import { cancelUpload } from '#contracts/catalogue/studio.ts';
import type { VideoDraft } from '#web/components/studio/detailsForm.ts';
import { createSpeedMeter } from './transferSpeed.ts';
import type { StartTransfer, Transfer } from './tusTransfer.ts';
import { fileFault } from './uploadFile.ts';

export type UploadState =
  /** `queued`: announced, and waits until others have been sent. */
  | { step: 'announcing' | 'queued' | 'finishing' | 'arrived' | 'cancelled' }
  /** Not announced; `invalid-input` stays so for this file. */
  | { step: 'refused'; problem: Problem }
  | { step: 'sending'; sentBytes: number; bytesPerSecond: number | null; isWaiting: boolean }
  | { step: 'paused'; sentBytes: number }
  | { step: 'stopped'; sentBytes: number; message: string };

export type UploadTask = {
  key: string;
  file: File;
  /** Undefined until the video is announced. */
  videoId: () => string | undefined;
  /** How its details begin; undefined where the server knows more. */
  draft: VideoDraft | undefined;
  state: () => UploadState;
  /** Announces the video; then it is queued, or refused. Once is enough. */
  announce: () => Promise<void>;
  pause: () => void;
  /** Begins to send, or goes on with what was paused, stopped, or begun before. */
  resume: () => void;
  /** Stops, and has what arrived thrown away. @throws Problem when the server cannot; it is paused then */
  cancel: () => Promise<void>;
};

export type UploadTaskDeps = {
  call: Call;
  startTransfer: StartTransfer;
  /** A steady clock in milliseconds. */
  clock: () => number;
  wait: (delayMs: number) => Promise<void>;
  onChange: () => void;
  /** Null where there is no limit. */
  onAnnounced: (uploadsLeftToday: number | null) => void;
};

export type UploadTaskInput = {
  key: string;
  file: File;
} & (
  | { draft: VideoDraft; begun?: undefined }
  /** An upload that was announced before, to be continued. */
  | { draft?: undefined; begun: { videoId: string } }
);

/** Where uploads go on that were announced before: `createVideo` answers the same address. */
const UPLOAD_URL = '/api/uploads';
const SHOW_EVERY_MS = 200;
const FINISH_DELAYS_MS = [1000, 2000, 4000, 8000];

export const createUploadTask = ({ key, file, draft, begun }: UploadTaskInput, deps: UploadTaskDeps): UploadTask => {
  const { call, startTransfer, clock, wait, onChange, onAnnounced } = deps;
  const speed = createSpeedMeter();
  let state: UploadState = { step: begun ? 'queued' : 'announcing' };
  let isAnnouncing = false;
  let videoId = begun?.videoId;
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

  const announce = async (): Promise<void> => {
    if (isAnnouncing || videoId !== undefined) return;
    isAnnouncing = true;
    become({ step: 'announcing' });
    try {
      const fault = await fileFault(file);
      if (fault !== undefined) throw new Problem('invalid-input', fault);
      const answer = await call(createVideo, { body: { ...draft, fileName: file.name, sizeBytes: file.size } });
      ({ videoId, uploadUrl } = answer);
      onAnnounced(answer.uploadsLeftToday);
      become({ step: 'queued' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      become({ step: 'refused', problem: error });
    } finally {
      isAnnouncing = false;
    }
  };

  const pause = (): void => {
    if (state.step !== 'sending') return;
    transfer?.pause();
    become({ step: 'paused', sentBytes });
  };

  return {
    key,
    file,
    videoId: () => videoId,
    draft,
    state: () => state,
    announce,
    pause,
    resume: () => {
      if (videoId !== undefined && state.step !== 'sending') send(videoId, begun !== undefined);
    },
    cancel: async () => {
      pause();
      if (videoId !== undefined) await call(cancelUpload, { params: { videoId } });
      become({ step: 'cancelled' });
    },
  };
};

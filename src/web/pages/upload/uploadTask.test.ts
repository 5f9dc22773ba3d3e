import { beforeEach, describe, expect, it } from 'vitest';
import { completeUpload, createVideo } from '#contracts/catalogue/catalogue.ts';
import { Problem } from '#contracts/http/problem.ts';
import { cancelUpload } from '#contracts/catalogue/studio.ts';
import { createAnswers, type Answers } from '#testing/pages/render.tsx';
import type { StartTransfer, TransferInput } from './tusTransfer.ts';
import { firstDraft } from './uploadFile.ts';
import { createUploadTask, type UploadTask } from './uploadTask.ts';

const videoId = '2a1b3c4d-0000-4000-8000-000000000001';
const draft = firstDraft('stool.mp4');

/** Stands where tus stands; the test says what the wire does. */
const createWire = () => {
  const wire = { input: undefined as TransferInput | undefined, paused: 0, resumed: 0 };
  const start: StartTransfer = (input) => {
    wire.input = input;
    return { pause: () => void (wire.paused += 1), resume: () => void (wire.resumed += 1) };
  };
  const transferInput = (): TransferInput => {
    if (!wire.input) throw new Error('nothing is being sent');
    return wire.input;
  };
  return { wire, start, transferInput };
};

let answers: Answers;
let wire: ReturnType<typeof createWire>;
let now: number;
let waited: number[];
let left: (number | null)[];

const createTask = (begun?: { videoId: string }, content = 'x'.repeat(1000)): UploadTask =>
  createUploadTask(
    { key: 'a', file: new File([content], 'stool.mp4'), ...(begun ? { begun } : { draft }) },
    {
      call: answers.call,
      startTransfer: wire.start,
      clock: () => now,
      wait: (delayMs) => {
        waited.push(delayMs);
        return Promise.resolve();
      },
      onChange: () => undefined,
      onAnnounced: (count) => left.push(count),
    },
  );

beforeEach(() => {
  answers = createAnswers();
  answers.answer(createVideo, { videoId, uploadUrl: '/api/uploads', uploadsLeftToday: 9 });
  answers.answer(completeUpload, { videoId, status: 'processing' });
  wire = createWire();
  now = 0;
  waited = [];
  left = [];
});

/** Announced, and its turn has come. */
const startedTask = async (): Promise<UploadTask> => {
  const task = createTask();
  await task.announce();
  task.resume();
  return task;
};

describe('an upload', () => {
  it('is announced with name and size of the file and what is known of it, and then waits for its turn', async () => {
    const task = createTask();
    await task.announce();
    expect(answers.requestsTo(createVideo)).toEqual([{ body: { ...draft, fileName: 'stool.mp4', sizeBytes: 1000 } }]);
    expect(left).toEqual([9]);
    expect(task.state().step).toBe('queued');
    expect(wire.wire.input).toBeUndefined();
    task.resume();
    expect(wire.transferInput()).toMatchObject({ videoId, uploadUrl: '/api/uploads', isContinued: false });
    expect(task.state().step).toBe('sending');
  });

  it('that is refused sends nothing and may be tried again', async () => {
    answers.answer(createVideo, () => {
      throw new Problem('daily-limit-reached');
    });
    const task = createTask();
    await task.announce();
    expect(task.state()).toMatchObject({ step: 'refused', problem: { type: 'daily-limit-reached' } });
    task.resume();
    expect(wire.wire.input).toBeUndefined();
    answers.answer(createVideo, { videoId, uploadUrl: '/api/uploads', uploadsLeftToday: null });
    await task.announce();
    expect(task.state().step).toBe('queued');
    expect(left).toEqual([null]);
  });

  it('of an empty file is refused without a word to the server', async () => {
    const task = createTask(undefined, '');
    await task.announce();
    expect(task.state()).toMatchObject({ step: 'refused', problem: { detail: 'The file is empty.' } });
    expect(answers.requestsTo(createVideo)).toEqual([]);
  });

  it('is announced once, however often that is asked for', async () => {
    const task = createTask();
    await Promise.all([task.announce(), task.announce()]);
    await task.announce();
    expect(answers.requestsTo(createVideo)).toHaveLength(1);
  });

  it('tells its speed', async () => {
    const task = await startedTask();
    wire.transferInput().onProgress(0);
    now = 1000;
    wire.transferInput().onProgress(500);
    expect(task.state()).toEqual({ step: 'sending', sentBytes: 500, bytesPerSecond: 500, isWaiting: false });
  });

  it('stays paused when a late word of progress arrives, and goes on where it was', async () => {
    const task = await startedTask();
    task.pause();
    wire.transferInput().onProgress(400);
    expect(task.state().step).toBe('paused');
    task.resume();
    expect(wire.wire).toMatchObject({ paused: 1, resumed: 1 });
    expect(task.state()).toMatchObject({ step: 'sending', sentBytes: 400 });
  });

  it('says that it is complete until the server has heard it', async () => {
    let failures = 2;
    answers.answer(completeUpload, () => {
      failures -= 1;
      if (failures >= 0) throw new Problem(failures === 1 ? 'unavailable' : 'upload-incomplete');
      return { videoId, status: 'processing' as const };
    });
    const task = await startedTask();
    wire.transferInput().onDone();
    await expect.poll(() => task.state().step).toBe('arrived');
    expect(waited).toEqual([1000, 2000]);
  });

  it('gives up saying so after five times and can be resumed', async () => {
    answers.answer(completeUpload, () => {
      throw new Problem('unavailable', 'No answer.');
    });
    const task = await startedTask();
    wire.transferInput().onDone();
    await expect.poll(() => task.state()).toMatchObject({ step: 'stopped', message: 'No answer.' });
    expect(answers.requestsTo(completeUpload)).toHaveLength(5);
    task.resume();
    expect(task.state().step).toBe('sending');
  });

  it('asks the server before it says that it has stopped', async () => {
    const task = await startedTask();
    wire.transferInput().onTrouble('The connection was lost.');
    await expect.poll(() => task.state().step).toBe('arrived');
  });

  it('keeps what was sent when it stops', async () => {
    answers.answer(completeUpload, () => {
      throw new Problem('upload-incomplete');
    });
    const task = await startedTask();
    wire.transferInput().onProgress(600);
    wire.transferInput().onTrouble('The connection was lost.');
    await expect
      .poll(() => task.state())
      .toEqual({ step: 'stopped', sentBytes: 600, message: 'The connection was lost.' });
  });

  it('that was begun before is continued without a second announcement', async () => {
    const task = createTask({ videoId });
    await task.announce();
    task.resume();
    expect(wire.transferInput()).toMatchObject({ videoId, isContinued: true });
    expect(answers.requestsTo(createVideo)).toEqual([]);
  });

  it('that is cancelled stops first and is then thrown away', async () => {
    answers.answer(cancelUpload, () => {
      expect(wire.wire.paused).toBe(1);
      return { id: videoId } as never;
    });
    const task = await startedTask();
    await task.cancel();
    expect(answers.requestsTo(cancelUpload)).toEqual([{ params: { videoId } }]);
    expect(task.state().step).toBe('cancelled');
  });

  it('that cannot be cancelled stays paused and can go on', async () => {
    answers.answer(cancelUpload, () => {
      throw new Problem('unavailable');
    });
    const task = await startedTask();
    await expect(task.cancel()).rejects.toThrow(Problem);
    expect(task.state().step).toBe('paused');
    task.resume();
    expect(task.state().step).toBe('sending');
  });
});

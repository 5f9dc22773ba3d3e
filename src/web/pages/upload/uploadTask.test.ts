import { beforeEach, describe, expect, it } from 'vitest';
import { completeUpload, createVideo } from '#contracts/catalogue.ts';
import { Problem } from '#contracts/problem.ts';
import { createAnswers, type Answers } from '#testing/render.tsx';
import type { StartTransfer, TransferInput } from './tusTransfer.ts';
import { createUploadTask, type UploadTask, type UploadTaskInput, type VideoDetails } from './uploadTask.ts';

const videoId = '2a1b3c4d-0000-4000-8000-000000000001';
const details: VideoDetails = { title: 'Oak stool', description: '', category: 'diy', tags: [], pricePence: 4900 };

/** Stands where tus stands; the test says what the wire does. */
const createWire = () => {
  const wire = { input: undefined as TransferInput | undefined, paused: 0, resumed: 0 };
  const start: StartTransfer = (input) => {
    wire.input = input;
    return { pause: () => void (wire.paused += 1), resume: () => void (wire.resumed += 1) };
  };
  const told = (): TransferInput => {
    if (!wire.input) throw new Error('nothing is being sent');
    return wire.input;
  };
  return { wire, start, told };
};

let answers: Answers;
let wire: ReturnType<typeof createWire>;
let now: number;
let waited: number[];
let left: number[];

const createTask = (input: Partial<UploadTaskInput> = {}): UploadTask =>
  createUploadTask(
    { key: 'a', file: new File(['x'.repeat(1000)], 'stool.mp4'), ...input },
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

describe('an upload', () => {
  it('is announced with name and size of the file before a byte is sent', async () => {
    const task = createTask();
    await task.announce(details);
    expect(answers.asked(createVideo)).toEqual([{ body: { ...details, fileName: 'stool.mp4', sizeBytes: 1000 } }]);
    expect(wire.told()).toMatchObject({ videoId, uploadUrl: '/api/uploads', isContinued: false });
    expect(left).toEqual([9]);
    expect(task.state().step).toBe('sending');
  });

  it('goes back to its details when it is refused, and sends nothing', async () => {
    answers.answer(createVideo, () => {
      throw new Problem('daily-limit-reached');
    });
    const task = createTask();
    await expect(task.announce(details)).rejects.toThrow(Problem);
    expect(task.state().step).toBe('details');
    expect(wire.wire.input).toBeUndefined();
  });

  it('is announced once, however often the button is pressed', async () => {
    const task = createTask();
    await Promise.all([task.announce(details), task.announce(details)]);
    expect(answers.asked(createVideo)).toHaveLength(1);
  });

  it('tells its speed', async () => {
    const task = createTask();
    await task.announce(details);
    wire.told().onProgress(0);
    now = 1000;
    wire.told().onProgress(500);
    expect(task.state()).toEqual({ step: 'sending', sentBytes: 500, bytesPerSecond: 500, isWaiting: false });
  });

  it('stays paused when a late word of progress arrives, and goes on where it was', async () => {
    const task = createTask();
    await task.announce(details);
    task.pause();
    wire.told().onProgress(400);
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
    const task = createTask();
    await task.announce(details);
    wire.told().onDone();
    await expect.poll(() => task.state().step).toBe('arrived');
    expect(waited).toEqual([1000, 2000]);
  });

  it('gives up saying so after five times and can be resumed', async () => {
    answers.answer(completeUpload, () => {
      throw new Problem('unavailable', 'No answer.');
    });
    const task = createTask();
    await task.announce(details);
    wire.told().onDone();
    await expect.poll(() => task.state()).toMatchObject({ step: 'stopped', message: 'No answer.' });
    expect(answers.asked(completeUpload)).toHaveLength(5);
    task.resume();
    expect(task.state().step).toBe('sending');
  });

  it('asks the server before it says that it has stopped', async () => {
    const task = createTask();
    await task.announce(details);
    wire.told().onTrouble('The connection was lost.');
    await expect.poll(() => task.state().step).toBe('arrived');
  });

  it('keeps what was sent when it stops', async () => {
    answers.answer(completeUpload, () => {
      throw new Problem('upload-incomplete');
    });
    const task = createTask();
    await task.announce(details);
    wire.told().onProgress(600);
    wire.told().onTrouble('The connection was lost.');
    await expect
      .poll(() => task.state())
      .toEqual({ step: 'stopped', sentBytes: 600, message: 'The connection was lost.' });
  });

  it('that was begun before is continued without a second announcement', () => {
    const task = createTask({ begun: { videoId, title: 'Oak stool' } });
    task.resume();
    expect(wire.told()).toMatchObject({ videoId, isContinued: true });
    expect(answers.asked(createVideo)).toEqual([]);
    expect(task.title()).toBe('Oak stool');
  });
});

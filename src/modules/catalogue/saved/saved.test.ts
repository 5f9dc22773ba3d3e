import { describe, it } from 'vitest';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { saved, saveVideo, unsaveVideo } from './saved.ts';

const userId = id(1);
const videoId = id(2);
const wasSaved = { type: 'VideoSaved', data: { userId, videoId } } as const;
const wasUnsaved = { type: 'VideoUnsaved', data: { userId, videoId } } as const;

describe('a saved video', () => {
  it('is saved once, however often that is asked for', () => {
    given(saved).when(saveVideo(userId, videoId)).then(wasSaved);
    given(saved, wasSaved).when(saveVideo(userId, videoId)).then();
  });

  it('is let go of, and saved again', () => {
    given(saved, wasSaved).when(unsaveVideo(userId, videoId)).then(wasUnsaved);
    given(saved, wasSaved, wasUnsaved).when(saveVideo(userId, videoId)).then(wasSaved);
  });

  it('is not let go of before it was saved', () => {
    given(saved).when(unsaveVideo(userId, videoId)).then();
  });
});

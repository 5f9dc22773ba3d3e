/** The page of uploads and what one does there. `vitest.config.ts` replaces `tus-js-client` by `fakeTus.ts`. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import type { SessionUser } from '#contracts/auth/auth.ts';
import { createVideo, myVideos } from '#contracts/catalogue/catalogue.ts';
import { getStudioVideo, grantDocument, saveDraft } from '#contracts/catalogue/studio.ts';
import { getProfile } from '#contracts/profile/profile.ts';
import type { StudioAnswer } from '#web/components/studio/useStudioVideo.ts';
import { sent } from './fakeTus.ts';
import { aBoot, createAnswers, renderSite, type Answers } from './render.tsx';
import { signInAs } from './session.ts';
import { watchToasts } from './toasts.ts';
import { aProfile } from '#testing/browser/accountPage.ts';
import { aStudioVideo } from '#testing/site/videos.ts';

export const videoId = '2a1b3c4d-0000-4000-8000-000000000001';
/** On its way: nothing is known of the file yet. */
export const anUpload = (change: Partial<StudioAnswer> = {}): StudioAnswer =>
  aStudioVideo({
    status: 'uploading',
    isSubmitted: false,
    thumbnail: null,
    stills: [],
    durationSeconds: null,
    views: 0,
    width: null,
    height: null,
    frameRate: null,
    hasSound: null,
    draft: {
      title: 'Oak stool',
      description: 'Three legs.',
      category: 'diy',
      tags: ['oak'],
      pricePence: 4900,
      priorUse: 'videos.example/ann',
    },
    ...change,
  });
export const grant = { version: '1', text: 'GRANT OF EXCLUSIVE RIGHTS', hash: 'a'.repeat(64) };

/** What the endpoints answer in this test. */
export let answers: Answers;

/** Called once by each file of tests: answers anew before each test, and nothing sent. */
export const watchUploads = (): void => {
  watchToasts();
  beforeEach(() => {
    localStorage.clear();
    answers = createAnswers();
    sent.length = 0;
    answers.answer(myVideos, { videos: [], uploadsLeftToday: 10 });
    answers.answer(createVideo, { videoId, uploadUrl: '/api/uploads', uploadsLeftToday: 9 });
    answers.answer(getStudioVideo, () => anUpload({ draft: { ...anUpload().draft, title: 'Read later' } }));
    answers.answer(saveDraft, { savedAt: '2026-02-27T09:00:00.000Z' });
    answers.answer(grantDocument, grant);
    answers.answer(getProfile, aProfile({ isCreator: true }));
  });
};

/** Somebody at the page; a creator, unless the test says otherwise. */
export const open = (change: Partial<SessionUser> = { isCreator: true }, at = '/upload', boot = aBoot()) => {
  signInAs(change);
  return renderSite(at, answers, boot);
};
export const aFile = (name = 'IMG_2041-oak_stool.mp4', bytes = 1000) =>
  new File(['x'.repeat(bytes)], name, { type: 'video/mp4' });
export const pick = async (site: ReturnType<typeof open>, files: File | File[]) =>
  site.user.upload(await screen.findByLabelText('Video files'), files);
/** Announced and on its way. */
export const withFile = async (boot = aBoot()) => {
  const site = open({ isCreator: true }, '/upload', boot);
  await pick(site, aFile());
  await screen.findByRole('form', { name: 'Details of IMG_2041-oak_stool.mp4' });
  await waitFor(() => expect(sent).toHaveLength(1));
  await screen.findByRole('region', { name: 'Grant of exclusive rights' });
  return site;
};
export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const fill = () => {
  type('Title', 'Oak stool');
  type('Category', 'diy');
  type('Your price', '49');
};
export const sign = () => {
  fireEvent.click(screen.getByLabelText('I have read this, and I mean to sign it.'));
};
export const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign and submit' }));
export const drafts = () => answers.requestsTo(saveDraft).map(({ body }) => body);

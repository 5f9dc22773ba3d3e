// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://soletake.test/" }
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSelling } from '#contracts/account.ts';
import { completeUpload, createVideo, myVideos, type MyVideo } from '#contracts/catalogue.ts';
import { Problem } from '#contracts/problem.ts';
import { cancelUpload, getStudioVideo, grantDocument, saveDraft, submitVideo } from '#contracts/studio.ts';
import { aUser, createAnswers, renderSite, type Answers } from '#testing/render.tsx';
import { signInAs } from '#testing/session.ts';
import { aStudioVideo } from '#testing/videos.ts';
import { watchToasts } from '#testing/toasts.ts';
import { readSessionUser } from '../../session/session.ts';
import type { StudioAnswer } from '../../components/studio/useStudioVideo.ts';

type Sent = { options: { onProgress: (sent: number) => void; onSuccess: () => void }; isStopped: boolean };

/** What is being sent. No byte leaves a test; it says itself how far an upload has come. */
const { sent } = vi.hoisted(() => ({ sent: [] as Sent[] }));
vi.mock('tus-js-client', () => ({
  DetailedError: class extends Error {},
  defaultOptions: { urlStorage: { findUploadsByFingerprint: () => Promise.resolve([]) } },
  Upload: class {
    options: Sent['options'];
    isStopped = false;
    constructor(_: File, options: Sent['options']) {
      this.options = options;
    }
    findPreviousUploads = () => Promise.resolve([]);
    start = () => {
      this.isStopped = false;
      if (!sent.includes(this)) sent.push(this);
    };
    abort = () => {
      this.isStopped = true;
      return Promise.resolve();
    };
  },
}));

const videoId = '2a1b3c4d-0000-4000-8000-000000000001';
/** On its way: nothing is known of the file yet. */
const anUpload = (change: Partial<StudioAnswer> = {}): StudioAnswer =>
  aStudioVideo({
    ...{ status: 'uploading', isSubmitted: false, thumbnail: null, stills: [], durationSeconds: null, views: 0 },
    ...{ width: null, height: null, frameRate: null, hasSound: null },
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
const grant = { version: '1', text: 'GRANT OF EXCLUSIVE RIGHTS', hash: 'a'.repeat(64) };

let answers: Answers;
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
});

const open = (change: Parameters<typeof aUser>[0] = { isCreator: true }, at = '/upload') => {
  signInAs(change);
  return renderSite(at, answers);
};
const aFile = (name = 'IMG_2041-oak_stool.mp4', bytes = 1000) =>
  new File(['x'.repeat(bytes)], name, { type: 'video/mp4' });
const pick = async (site: ReturnType<typeof open>, files: File | File[]) =>
  site.user.upload(await screen.findByLabelText('Video files'), files);
/** Announced and on its way. */
const withFile = async () => {
  const site = open();
  await pick(site, aFile());
  const form = within(await screen.findByRole('form', { name: 'Details of IMG_2041-oak_stool.mp4' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await screen.findByRole('region', { name: 'Grant of exclusive rights' });
  return { ...site, form };
};
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fill = () => {
  type('Title', 'Oak stool');
  type('Category', 'diy');
  type('Your price', '49');
};
const sign = () => {
  type('Type your full name to sign', 'Ann Lee');
  fireEvent.click(screen.getByLabelText('I have read this, and I mean to sign it.'));
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign and submit' }));
const drafts = () => answers.asked(saveDraft).map(({ body }) => body);
const refuseWith = (problem: Problem) =>
  answers.answer(createVideo, () => {
    throw problem;
  });

describe('the page', () => {
  it.each([
    ['a buyer', { isCreator: false }],
    ['staff', { isCreator: true, roles: ['moderator' as const] }],
  ])('explains itself to %s', async (_, change) => {
    open(change);
    expect(await screen.findByRole('heading', { name: 'This page is for creators.' })).toBeTruthy();
    expect(screen.queryByLabelText('Video files')).toBeNull();
  });

  it('lets a buyer start selling right here', async () => {
    answers.answer(startSelling, { user: aUser({ isCreator: true }) });
    const { user } = open({ isCreator: false });
    await user.click(await screen.findByRole('button', { name: 'Start selling' }));
    expect(await screen.findByLabelText('Video files')).toBeTruthy();
    expect(readSessionUser()?.isCreator).toBe(true);
  });

  it('does not offer that to staff', async () => {
    open({ isCreator: false, roles: ['moderator'] });
    await screen.findByRole('heading', { name: 'This page is for creators.' });
    expect(screen.queryByRole('button', { name: 'Start selling' })).toBeNull();
  });

  it('tells how many uploads are left and what buyers look for', async () => {
    open();
    expect(await screen.findByText('10 uploads left today')).toBeTruthy();
    expect(screen.getByText('Landscape')).toBeTruthy();
    expect(screen.getByText('5–30 minutes')).toBeTruthy();
  });

  it('tells when the next upload is possible', async () => {
    answers.answer(myVideos, { videos: [], uploadsLeftToday: 0 });
    open();
    expect(await screen.findByText(/The next one is possible (today|tomorrow) at \d\d:\d\d/)).toBeTruthy();
  });

  it('offers to go on with what an earlier visit began, with the same file only', async () => {
    const begun = { id: 'b', title: 'Old stool', status: 'uploading', sizeBytes: 1000 } as MyVideo;
    answers.answer(myVideos, { videos: [{ ...begun, uploadDate: '2026-02-27T09:00:00.000Z' }], uploadsLeftToday: 9 });
    const { user } = open();
    const picker = await screen.findByLabelText('Choose the file of Old stool again');
    await user.upload(picker, aFile('other.mp4', 999));
    expect(await screen.findByText(/That is another file/)).toBeTruthy();
  });
});

describe('the price', () => {
  it('shows at once what each side pays and gets', async () => {
    await withFile();
    fill();
    const split = within(screen.getByRole('group', { name: 'What it means' }));
    for (const [name, amount] of [
      ['Creator’s price', '£49'],
      ['Platform fee (10%)', '£4.90'],
      ['Buyer pays', '£53.90'],
      ['You get (90%)', '£44.10'],
    ] as const)
      expect(split.getByText(name).parentElement?.textContent).toBe(name + amount);
    expect(screen.getByText('Most videos ask £50–£500')).toBeTruthy();
  });

  it.each(['0', '-1', '1e9', 'abc', ''])('%j is refused beside the price, and nothing is signed', async (price) => {
    await withFile();
    fill();
    sign();
    type('Your price', price);
    submit();
    const message = await screen.findByText('Please enter a price from £1 to £10,000');
    expect(screen.getByLabelText('Your price').getAttribute('aria-describedby')).toBe(message.id);
    expect(answers.asked(submitVideo)).toEqual([]);
    type('Your price', '-2');
    await waitFor(() => expect(message.isConnected).toBe(false));
  });
});

describe('a file', () => {
  it('is announced and sent at once, under a title from its name', async () => {
    await withFile();
    expect(answers.asked(createVideo)).toMatchObject([
      { body: { title: 'IMG 2041 oak stool', fileName: 'IMG_2041-oak_stool.mp4', sizeBytes: 1000, pricePence: null } },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('IMG 2041 oak stool');
    expect(screen.getByText('9 uploads left today')).toBeTruthy();
  });

  it('is paused and goes on', async () => {
    const { user } = await withFile();
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(sent[0]?.isStopped).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Resume' }));
    expect(sent[0]?.isStopped).toBe(false);
  });

  it('is cancelled only after a question', async () => {
    answers.answer(cancelUpload, anUpload({ status: 'cancelled' }));
    const { user } = await withFile();
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    expect(answers.asked(cancelUpload)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
    await user.click(await screen.findByRole('button', { name: 'Throw it away' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Your files' })).toBeNull());
    expect(answers.asked(cancelUpload)).toEqual([{ params: { videoId } }]);
    expect(sent[0]?.isStopped).toBe(true);
  });

  it('waits its turn behind three others', async () => {
    let count = 0;
    answers.answer(createVideo, () => {
      count += 1;
      return { videoId: `${videoId.slice(0, -1)}${count}`, uploadUrl: '/api/uploads', uploadsLeftToday: 10 - count };
    });
    answers.answer(getStudioVideo, ({ params }) => anUpload({ id: params.videoId }));
    answers.answer(completeUpload, ({ params }) => ({ videoId: params.videoId, status: 'processing' as const }));
    const site = open();
    await pick(site, [aFile('one.mp4'), aFile('two.mp4'), aFile('three.mp4'), aFile('four.mp4')]);
    expect(await screen.findByText('Waiting for the files before it')).toBeTruthy();
    await waitFor(() => expect(sent).toHaveLength(3));
    sent[0]?.options.onSuccess();
    await waitFor(() => expect(sent).toHaveLength(4));
  });

  it.each([
    ['#/sizeBytes', 'A file has at most 20 GB.'],
    ['#/fileName', 'Please choose a video file'],
  ])('shows what the server says of %s, and can be removed', async (pointer, detail) => {
    refuseWith(new Problem('invalid-input', 'Please check', { errors: [{ pointer, detail }] }));
    const site = open();
    await pick(site, aFile());
    expect((await screen.findByRole('alert')).textContent).toBe(detail);
    expect(screen.queryByRole('form')).toBeNull();
    await site.user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByRole('list', { name: 'Your files' })).toBeNull();
  });

  it('that comes when the day’s uploads are used is told the hour of the next, and may be tried again', async () => {
    refuseWith(new Problem('daily-limit-reached', 'You have used your 10 uploads for today.'));
    const site = open();
    await pick(site, aFile());
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^You have used your 10 uploads for today\. For you that is (today|tomorrow) at \d\d:\d\d\.$/,
    );
    answers.answer(createVideo, { videoId, uploadUrl: '/api/uploads', uploadsLeftToday: 9 });
    await site.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('that is empty says so before anything is asked', async () => {
    const site = open();
    await pick(site, aFile('empty.mp4', 0));
    expect((await screen.findByRole('alert')).textContent).toBe('The file is empty.');
    expect(answers.asked(createVideo)).toEqual([]);
  });

  it('on its way is not left without a question', async () => {
    const { user, address } = await withFile();
    await user.click(screen.getAllByRole('link', { name: 'How It Works' })[0] ?? document.body);
    expect(await screen.findByRole('dialog', { name: 'An upload is under way' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(address()).toBe('/upload');
    await user.click(screen.getAllByRole('link', { name: 'How It Works' })[0] ?? document.body);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/how-it-works'));
    await waitFor(() => expect(sent[0]?.isStopped).toBe(true));
  });

  it('gets the details of another video, and only the first one does', async () => {
    const from = '2a1b3c4d-0000-4000-8000-00000000000f';
    answers.answer(getStudioVideo, ({ params }) => anUpload({ id: params.videoId }));
    const site = open({ isCreator: true }, `/upload?from=${from}`);
    expect(
      await screen.findByText(/The next file gets the description, category, tags and price of “Oak stool”/),
    ).toBeTruthy();
    await pick(site, [aFile('one.mp4'), aFile('two.mp4')]);
    await waitFor(() => expect(answers.asked(createVideo)).toHaveLength(2));
    expect(answers.asked(createVideo)).toMatchObject([
      { body: { title: 'one', description: 'Three legs.', tags: ['oak'], pricePence: 4900, priorUse: '' } },
      { body: { title: 'two', description: '', tags: [], pricePence: null } },
    ]);
    await waitFor(() => expect(site.address()).toBe('/upload'));
  });
});

describe('what is typed', () => {
  it('is saved after a pause, as it stands then, and says so', async () => {
    await withFile();
    type('Title', 'Oak');
    type('Title', 'Oak stool');
    type('Your price', '4x');
    expect(screen.getByText('Saving…')).toBeTruthy();
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(drafts()).toMatchObject([{ title: 'Oak stool', pricePence: null, category: null }]);
    expect(screen.getByLabelText<HTMLInputElement>('Your price').value).toBe('4x');
  });

  it('is saved at once when a field is left', async () => {
    const { user } = await withFile();
    await user.click(screen.getByLabelText('Title'));
    type('Title', 'Oak stool');
    await user.tab();
    expect(drafts()).toMatchObject([{ title: 'Oak stool' }]);
  });

  it('stays when it could not be saved, is tried again, and is not left without a question', async () => {
    answers.answer(saveDraft, () => {
      throw new Problem('unavailable');
    });
    answers.answer(completeUpload, { videoId, status: 'processing' });
    const { user } = await withFile();
    sent[0]?.options.onSuccess();
    type('Title', 'Oak stool');
    const again = await screen.findByRole('button', { name: 'Not saved: try again' });
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Oak stool');
    await user.click(screen.getAllByRole('link', { name: 'How It Works' })[0] ?? document.body);
    expect(await screen.findByRole('dialog', { name: 'Not saved yet' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    answers.answer(saveDraft, { savedAt: '2026-02-27T09:00:00.000Z' });
    await user.click(again);
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(drafts().at(-1)).toMatchObject({ title: 'Oak stool' });
  });

  it('never carries the signature', async () => {
    await withFile();
    sign();
    type('Title', 'Oak stool');
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(JSON.stringify(drafts())).not.toContain('Ann Lee');
  });

  it('is not replaced by what is read later', async () => {
    await withFile();
    await waitFor(() => expect(answers.asked(getStudioVideo).length).toBeGreaterThan(0));
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('IMG 2041 oak stool');
  });
});

describe('signing', () => {
  it('asks for everything that is missing and sends nothing', async () => {
    await withFile();
    type('Title', ' ');
    fireEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    submit();
    expect(await screen.findByText('Title is required')).toBeTruthy();
    for (const message of [
      'Please choose a category',
      'Please say where it has been published',
      'Please type your full name to sign',
      'Please confirm that you mean to sign',
    ])
      expect(screen.getByText(message)).toBeTruthy();
    expect(answers.asked(submitVideo)).toEqual([]);
  });

  it('sends all details and the document that was shown, while the file is on its way', async () => {
    answers.answer(submitVideo, anUpload({ isSubmitted: true }));
    await withFile();
    fill();
    fireEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    type('Where has it been published?', 'videos.example/ann');
    sign();
    submit();
    expect(await screen.findByText(/Signed\. It goes to review when the upload and the checks are done/)).toBeTruthy();
    expect(answers.asked(submitVideo)).toEqual([
      {
        params: { videoId },
        body: {
          title: 'Oak stool',
          description: '',
          category: 'diy',
          tags: [],
          pricePence: 4900,
          priorUse: 'videos.example/ann',
          grantVersion: '1',
          grantHash: grant.hash,
          signedName: 'Ann Lee',
          agrees: true,
        },
      },
    ]);
    expect(screen.queryByRole('form')).toBeNull();
  });

  it.each([
    ['#/title', 'Title'],
    ['#/pricePence', 'Your price'],
    ['#/category', 'Category'],
    ['#/tags/0', 'Tags (optional)'],
    ['#/description', 'Description (optional)'],
    ['#/signedName', 'Type your full name to sign'],
  ])('shows what the server says of %s beside %s', async (pointer, label) => {
    answers.answer(submitVideo, () => {
      throw new Problem('invalid-input', 'Not like this', { errors: [{ pointer, detail: 'Not like this' }] });
    });
    await withFile();
    fill();
    sign();
    submit();
    const message = await screen.findByText('Not like this');
    expect(screen.getByLabelText(label).getAttribute('aria-describedby')).toBe(message.id);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps everything when it is refused, and reads the document anew', async () => {
    const detail = 'The document has changed. Please read it again.';
    answers.answer(submitVideo, () => {
      throw new Problem('invalid-input', detail, { errors: [{ pointer: '#/grantHash', detail }] });
    });
    await withFile();
    fill();
    sign();
    answers.answer(grantDocument, { ...grant, version: '2', text: 'A NEW GRANT' });
    submit();
    expect((await screen.findByRole('alert')).textContent).toBe(detail);
    expect(await screen.findByText('A NEW GRANT')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Oak stool');
  });
});

describe('after the last byte', () => {
  it('the checks are followed to their end', async () => {
    const states: Partial<StudioAnswer>[] = [
      { status: 'processing', progress: { step: 'comparing', share: 0.4 } },
      { status: 'refused', note: 'The file is cut off.', advice: ['Copy it again.'] },
    ];
    answers.answer(completeUpload, { videoId, status: 'processing' });
    await withFile();
    answers.answer(getStudioVideo, () => anUpload(states.length > 1 ? states.shift() : states[0]));
    sent[0]?.options.onSuccess();
    expect(await screen.findByText('Comparing it with other videos')).toBeTruthy();
    expect(screen.getByText('40%')).toBeTruthy();
    expect(screen.getByRole('form', { name: 'Details of IMG_2041-oak_stool.mp4' })).toBeTruthy();
    expect(await screen.findByText('The file is cut off.')).toBeTruthy();
    expect(screen.getByText('Copy it again.')).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('a listed video is one link away', async () => {
    answers.answer(completeUpload, { videoId, status: 'processing' });
    await withFile();
    answers.answer(getStudioVideo, anUpload({ status: 'listed', isSubmitted: true }));
    sent[0]?.options.onSuccess();
    const link = await screen.findByRole('link', { name: 'See it as buyers do' });
    expect(link.getAttribute('href')).toBe(`/videos/${videoId}`);
  });
});

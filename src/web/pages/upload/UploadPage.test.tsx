import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startSelling } from '#contracts/auth/account.ts';
import { completeUpload, createVideo, myVideos, type MyVideo } from '#contracts/catalogue/catalogue.ts';
import { Problem } from '#contracts/http/problem.ts';
import { cancelUpload, getStudioVideo, submitVideo } from '#contracts/catalogue/studio.ts';
import { sent } from '#testing/pages/fakeTus.ts';
import { refuse } from '#testing/refusal.ts';
import { aBoot, aUser } from '#testing/pages/render.tsx';
import {
  aFile,
  answers,
  anUpload,
  fill,
  open,
  pick,
  sign,
  submit,
  type,
  videoId,
  watchUploads,
  withFile,
} from '#testing/pages/uploadPage.ts';
import { readSessionUser } from '#web/app/session/session.ts';

watchUploads();

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
    expect(screen.getByRole('link', { name: 'Creator Pro has no limit' }).getAttribute('href')).toBe(
      '/account?tab=plan',
    );
  });

  it('offers to go on with what an earlier visit began, with the same file only', async () => {
    const begun = { id: 'b', title: 'Old stool', status: 'uploading', sizeBytes: 1000 } as MyVideo;
    answers.answer(myVideos, { videos: [{ ...begun, uploadDate: '2026-02-27T09:00:00.000Z' }], uploadsLeftToday: 9 });
    const { user } = open();
    const picker = await screen.findByLabelText('Choose the file of Old stool again');
    await user.upload(picker, aFile('other.mp4', 999));
    expect(await screen.findByText(/That is a different file/)).toBeTruthy();
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
    expect(screen.getByText('Most creators ask £50–£500')).toBeTruthy();
  });

  it('goes by the fees that count, and says which ones come', async () => {
    const current = { version: 2, buyerFeeBps: 1250, creatorShareBps: 9100 };
    const next = { version: 3, buyerFeeBps: 1500, creatorShareBps: 9200, from: '2027-06-30T23:00:00.000Z' };
    await withFile(aBoot({ fees: { current, next } }));
    fill();
    const split = within(screen.getByRole('group', { name: 'What it means' }));
    for (const [name, amount] of [
      ['Platform fee (12.5%)', '£6.13'],
      ['Buyer pays', '£55.13'],
      ['You get (91%)', '£44.59'],
    ] as const)
      expect(split.getByText(name).parentElement?.textContent).toBe(name + amount);
    expect(
      screen.getByText(/^From 1 July 2027 on the buyer pays 15% on top, and the creator gets 92% of the price\./),
    ).toBeTruthy();
  });

  it.each(['0', '-1', '1e9', 'abc', ''])('%j is refused beside the price, and nothing is signed', async (price) => {
    await withFile();
    fill();
    sign();
    type('Your price', price);
    submit();
    const message = await screen.findByText('Please enter a price from £1 to £10,000');
    expect(screen.getByLabelText('Your price').getAttribute('aria-describedby')).toBe(message.id);
    expect(answers.requestsTo(submitVideo)).toEqual([]);
    type('Your price', '-2');
    await waitFor(() => expect(message.isConnected).toBe(false));
  });
});

describe('a file', () => {
  it('is announced and sent at once, under a title from its name', async () => {
    await withFile();
    expect(answers.requestsTo(createVideo)).toMatchObject([
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
    expect(answers.requestsTo(cancelUpload)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
    await user.click(await screen.findByRole('button', { name: 'Delete it' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Your files' })).toBeNull());
    expect(answers.requestsTo(cancelUpload)).toEqual([{ params: { videoId } }]);
    expect(sent[0]?.isStopped).toBe(true);
  });

  it('is announced after those that were chosen before it', async () => {
    const waiting: (() => void)[] = [];
    answers.answer(createVideo, async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return { videoId: `${videoId.slice(0, -1)}${waiting.length}`, uploadUrl: '/api/uploads', uploadsLeftToday: 9 };
    });
    answers.answer(getStudioVideo, ({ params }) => anUpload({ id: params.videoId }));
    const site = open();
    await pick(site, [aFile('one.mp4'), aFile('two.mp4'), aFile('three.mp4')]);
    const names = () => answers.requestsTo(createVideo).map(({ body }) => body.fileName);
    await waitFor(() => expect(names()).toEqual(['one.mp4']));
    waiting[0]?.();
    await waitFor(() => expect(names()).toEqual(['one.mp4', 'two.mp4']));
    waiting[1]?.();
    await waitFor(() => expect(names()).toEqual(['one.mp4', 'two.mp4', 'three.mp4']));
    waiting[2]?.();
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
    answers.answer(
      createVideo,
      refuse(new Problem('invalid-input', 'Please check', { errors: [{ pointer, detail }] })),
    );
    const site = open();
    await pick(site, aFile());
    expect((await screen.findByRole('alert')).textContent).toBe(detail);
    expect(screen.queryByRole('form')).toBeNull();
    await site.user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByRole('list', { name: 'Your files' })).toBeNull();
  });

  it('that comes when the day’s uploads are used is told the hour of the next, and may be tried again', async () => {
    answers.answer(createVideo, refuse(new Problem('daily-limit-reached', 'You have used your 10 uploads for today.')));
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
    expect(answers.requestsTo(createVideo)).toEqual([]);
  });

  it('on its way is not left without a question', async () => {
    const { user, address } = await withFile();
    await user.click(screen.getAllByRole('link', { name: 'How It Works' })[0] ?? document.body);
    expect(await screen.findByRole('dialog', { name: 'Your upload is still running' })).toBeTruthy();
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
    await waitFor(() => expect(answers.requestsTo(createVideo)).toHaveLength(2));
    expect(answers.requestsTo(createVideo)).toMatchObject([
      { body: { title: 'one', description: 'Three legs.', tags: ['oak'], pricePence: 4900, priorUse: '' } },
      { body: { title: 'two', description: '', tags: [], pricePence: null } },
    ]);
    await waitFor(() => expect(site.address()).toBe('/upload'));
  });
});

// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://soletake.test/" }
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVideo, getMyVideo, myVideos, type MyVideo } from '#contracts/catalogue.ts';
import { startSelling } from '#contracts/account.ts';
import { Problem } from '#contracts/problem.ts';
import { aUser, createAnswers, renderSite, type Answers } from '#testing/render.tsx';
import { clearSession, readSessionUser, storeSession } from '../../session/session.ts';
import { connectToasts } from '../../ui/toast.ts';

let answers: Answers;
let disconnect: () => void;

beforeEach(() => {
  localStorage.clear();
  answers = createAnswers();
  answers.answer(myVideos, { videos: [], uploadsLeftToday: 10 });
  disconnect = connectToasts(() => undefined);
});
afterEach(() => {
  disconnect();
  clearSession();
});

const open = (change: Parameters<typeof aUser>[0] = { isCreator: true }) => {
  storeSession(
    { accessToken: 'access', refreshToken: 'refresh', expiresAt: '2099-01-01T00:00:00.000Z', user: aUser(change) },
    'session',
  );
  return renderSite('/upload', answers);
};
const aFile = (name = 'IMG_2041-oak_stool.mp4', bytes = 1000) =>
  new File(['x'.repeat(bytes)], name, { type: 'video/mp4' });
const withFile = async (file = aFile()) => {
  const site = open();
  await site.user.upload(await screen.findByLabelText('Video files'), file);
  await screen.findByRole('form', { name: `Details of ${file.name}` });
  return site;
};
const fill = () => {
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Oak stool' } });
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'diy' } });
  fireEvent.change(screen.getByLabelText('Your price'), { target: { value: '49' } });
};
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
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

  it.each(['0', '-1', '1e9', 'abc', ''])('%j is refused beside the price, and nothing is sent', async (price) => {
    await withFile();
    fill();
    fireEvent.change(screen.getByLabelText('Your price'), { target: { value: price } });
    send();
    const message = await screen.findByText('Please enter a price from £1 to £10,000');
    expect(screen.getByLabelText('Your price').getAttribute('aria-describedby')).toBe(message.id);
    expect(answers.asked(createVideo)).toEqual([]);
    fireEvent.change(screen.getByLabelText('Your price'), { target: { value: '-2' } });
    await waitFor(() => expect(message.isConnected).toBe(false));
  });
});

describe('the details', () => {
  it('start with a title from the file name and must be complete', async () => {
    await withFile();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('IMG 2041 oak stool');
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: ' ' } });
    send();
    expect(await screen.findByText('Title is required')).toBeTruthy();
    expect(screen.getByText('Please choose a category')).toBeTruthy();
    expect(answers.asked(createVideo)).toEqual([]);
  });

  it.each([
    ['#/title', 'Title'],
    ['#/pricePence', 'Your price'],
    ['#/category', 'Category'],
    ['#/tags/0', 'Tags (optional)'],
    ['#/description', 'Description (optional)'],
  ])('show what the server says of %s beside %s', async (pointer, label) => {
    refuseWith(new Problem('invalid-input', 'Not like this', { errors: [{ pointer, detail: 'Not like this' }] }));
    await withFile();
    fill();
    send();
    const message = await screen.findByText('Not like this');
    expect(screen.getByLabelText(label).getAttribute('aria-describedby')).toBe(message.id);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['#/sizeBytes', 'A file has at most 20 GB.'],
    ['#/fileName', 'Please choose a video file'],
  ])('show what the server says of %s with the file', async (pointer, detail) => {
    refuseWith(new Problem('invalid-input', detail, { errors: [{ pointer, detail }] }));
    await withFile();
    fill();
    send();
    expect((await screen.findByRole('alert')).textContent).toBe(detail);
  });

  it('stay when the day’s uploads are used, with the hour of the next', async () => {
    refuseWith(new Problem('daily-limit-reached', 'You have used your 10 uploads for today.'));
    await withFile();
    fill();
    send();
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^You have used your 10 uploads for today\. For you that is (today|tomorrow) at \d\d:\d\d\.$/,
    );
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Oak stool');
  });

  it('of an empty file say so before anything is asked', async () => {
    await withFile(aFile('empty.mp4', 0));
    expect(screen.getByRole('alert').textContent).toBe('The file is empty.');
    fill();
    send();
    expect(answers.asked(createVideo)).toEqual([]);
  });

  it('of several files stand side by side, and each can be removed', async () => {
    const { user } = open();
    await user.upload(await screen.findByLabelText('Video files'), [aFile('one.mp4'), aFile('two.mp4')]);
    await screen.findByRole('form', { name: 'Details of two.mp4' });
    await user.click(
      within(screen.getByRole('form', { name: 'Details of one.mp4' })).getByRole('button', { name: 'Remove' }),
    );
    expect(screen.queryByRole('form', { name: 'Details of one.mp4' })).toBeNull();
    expect(screen.getByRole('form', { name: 'Details of two.mp4' })).toBeTruthy();
  });

  it('are not left without a question', async () => {
    const { user, address } = await withFile();
    await user.click(screen.getAllByRole('link', { name: 'How It Works' })[0] ?? document.body);
    expect(await screen.findByRole('dialog', { name: 'Not uploaded yet' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    expect(address()).toBe('/upload');
    await user.click(screen.getAllByRole('link', { name: 'How It Works' })[0] ?? document.body);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/how-it-works'));
  });
});

it('asks for a video only once it is announced', async () => {
  await withFile();
  expect(answers.asked(getMyVideo)).toEqual([]);
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { repriceVideo, withdrawVideo } from '#contracts/sales/sales.ts';
import {
  appealDecision,
  cancelUpload,
  chooseThumbnail,
  editListing,
  getStudioVideo,
  grantDocument,
  openOwnPreview,
  relistVideo,
  saveDraft,
  submitVideo,
  uploadThumbnail,
} from '#contracts/catalogue/studio.ts';
import { getProfile } from '#contracts/profile/profile.ts';
import { aProfile } from '#testing/browser/accountPage.ts';
import { refuse } from '#testing/refusal.ts';
import { createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { aStudioVideo } from '#testing/site/videos.ts';
import { watchToasts } from '#testing/pages/toasts.ts';
import type { StudioAnswer } from '#web/components/studio/useStudioVideo.ts';

const videoId = '2a1b3c4d-0000-4000-8000-000000000001';
const params = { videoId };
let answers: Answers;
watchToasts();

beforeEach(() => {
  answers = createAnswers();
  answers.answer(grantDocument, { version: '1', text: 'GRANT', hash: 'a'.repeat(64) });
  answers.answer(getProfile, aProfile({ isCreator: true }));
});

const open = async (change: Partial<StudioAnswer> = {}) => {
  answers.answer(getStudioVideo, aStudioVideo(change));
  signInAs({ isCreator: true });
  const site = renderSite(`/studio/${videoId}`, answers);
  await screen.findByRole('heading', { level: 1, name: change.title === '' ? 'Untitled video' : 'Oak stool' });
  return site;
};
const card = (name: string) => within(screen.getByRole('region', { name }));
const notNow = refuse(new Problem('conflict', 'That is not possible now.'));

describe('the studio', () => {
  it('shows what the file is and how it stands', async () => {
    await open({ status: 'inReview' });
    expect(
      screen.getByText('01:04 · 1920 × 1080 · 25 frames a second · with sound · uploaded 27 Feb 2026'),
    ).toBeTruthy();
    expect(card('Where it stands').getByText(/Most videos are live within hours/)).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('plays the preview as buyers see it', async () => {
    answers.answer(openOwnPreview, { url: '/signed/preview.mp4', expiresAt: '2099-01-01T00:00:00Z' });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Play the preview of Oak stool' }));
    expect((await screen.findByLabelText('Preview of Oak stool')).getAttribute('src')).toBe('/signed/preview.mp4');
    expect(answers.requestsTo(openOwnPreview)).toEqual([{ params }]);
  });

  it('says why a video cannot be opened', async () => {
    answers.answer(getStudioVideo, () => {
      throw new Problem('not-found', 'There is no such video.');
    });
    signInAs({ isCreator: true });
    renderSite(`/studio/${videoId}`, answers);
    expect(await screen.findByText('There is no such video.')).toBeTruthy();
  });

  it('leads to another upload with the same details', async () => {
    await open();
    const link = screen.getByRole('link', { name: 'Use these details for another file' });
    expect(link.getAttribute('href')).toBe(`/upload?from=${videoId}`);
  });

  it('lists every check in words, what was found before what passed', async () => {
    await open({
      checks: [
        { code: 'resolution', severity: 'pass', value: 1080, threshold: 720, message: 'Sharp enough.' },
        { code: 'black', severity: 'warning', value: 0.314, threshold: 0.2, message: 'A third of it is black.' },
      ],
    });
    const found = within(screen.getByRole('list', { name: 'Found' }));
    expect(found.getByText('Warning.')).toBeTruthy();
    expect(found.getByText('measured 31.4% · limit 20%')).toBeTruthy();
    expect(screen.getByText('1 check passed')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Passed' })).getByText('Passed.')).toBeTruthy();
  });

  it('shows any moment of the whole video from the storyboard', async () => {
    const board = { url: '/media/board.jpg', tileWidth: 160, tileHeight: 90, columns: 10, rows: 6, tiles: 60 };
    await open({ storyboard: { ...board, intervalSeconds: 2 } });
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: /The whole video/ });
    fireEvent.change(slider, { target: { value: '34' } });
    expect(slider.getAttribute('aria-valuetext')).toBe('01:08');
    const { style } = screen.getByRole('img', { name: 'Oak stool at 01:08' });
    // The fifth of ten columns, the fourth of six rows.
    expect(style.backgroundPosition.split(' ').map(Number.parseFloat)).toEqual([expect.closeTo(44.44, 1), 60]);
  });

  it('tells what happened to it', async () => {
    await open({ history: [{ at: '2026-02-27T09:00:00.000Z', what: 'Changes requested', note: 'Name the wood.' }] });
    expect(screen.getByRole('list', { name: 'History' }).textContent).toMatch(
      /Changes requested27 Feb 2026.*Name the wood\./,
    );
  });
});

describe('a video sent back', () => {
  it('is changed, signed again and goes to review', async () => {
    answers.answer(saveDraft, { savedAt: '2026-02-27T09:00:00.000Z' });
    answers.answer(submitVideo, aStudioVideo({ status: 'inReview' }));
    await open({ status: 'changesRequested', note: 'Name the wood.' });
    expect(screen.getByText('Changes requested: Name the wood.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Your price').value).toBe('49');
    await screen.findByRole('region', { name: 'Grant of exclusive rights' });
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Ash stool' } });
    await screen.findByText('Ann Lee');
    fireEvent.click(screen.getByLabelText('I have read this, and I mean to sign it.'));
    fireEvent.click(screen.getByRole('button', { name: 'Sign and submit' }));
    expect(await screen.findByText(/Most videos are live within hours/)).toBeTruthy();
    expect(answers.requestsTo(submitVideo)).toMatchObject([
      { params, body: { title: 'Ash stool', tags: ['oak', 'stool'] } },
    ]);
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('may be thrown away, after a question', async () => {
    answers.answer(cancelUpload, aStudioVideo({ status: 'cancelled' }));
    const { user, address } = await open({ status: 'draft', isSubmitted: false });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(answers.requestsTo(cancelUpload)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Delete it' }));
    await waitFor(() => expect(address()).toBe('/account?tab=videos'));
    expect(answers.requestsTo(cancelUpload)).toEqual([{ params }]);
  });
});

describe('a listed video', () => {
  it('gets other words, and what the server says of one stands beside it', async () => {
    answers.answer(editListing, () => {
      throw fieldProblem('/title', 'Too loud');
    });
    await open();
    const details = card('What buyers read');
    fireEvent.change(details.getByLabelText('Title'), { target: { value: 'OAK STOOL' } });
    fireEvent.click(details.getByRole('button', { name: 'Save changes' }));
    const message = await screen.findByText('Too loud');
    expect(details.getByLabelText('Title').getAttribute('aria-describedby')).toBe(message.id);
    expect(answers.requestsTo(editListing)).toEqual([
      { params, body: { title: 'OAK STOOL', description: 'Three legs.', category: 'diy', tags: ['oak', 'stool'] } },
    ]);
  });

  it('gets another price', async () => {
    answers.answer(repriceVideo, { pricePence: 6000, totalPence: 6600, creatorPence: 5400 });
    await open();
    const price = card('Price');
    fireEvent.change(price.getByLabelText('Your price'), { target: { value: '60' } });
    fireEvent.click(price.getByRole('button', { name: 'Change the price' }));
    await waitFor(() => expect(answers.requestsTo(repriceVideo)).toEqual([{ params, body: { pricePence: 6000 } }]));
    expect(price.getByText('£66')).toBeTruthy();
  });

  it('keeps a price that is none in the field, and asks for nothing', async () => {
    await open();
    const price = card('Price');
    fireEvent.change(price.getByLabelText('Your price'), { target: { value: '0' } });
    fireEvent.click(price.getByRole('button', { name: 'Change the price' }));
    expect(await screen.findByText('Please enter a price from £1 to £10,000')).toBeTruthy();
    expect(answers.requestsTo(repriceVideo)).toEqual([]);
  });

  it('is withdrawn after a question that says what happens, and can then be listed again', async () => {
    answers.answer(withdrawVideo, { pricePence: 4900, totalPence: 5390, creatorPence: 4410 });
    answers.answer(relistVideo, aStudioVideo({ pricePence: 5000 }));
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Withdraw from sale' }));
    expect(await screen.findByRole('dialog', { name: 'Withdraw “Oak stool”?' })).toBeTruthy();
    expect(screen.getByText(/nobody can see, preview or buy it/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Withdraw it' }));
    const again = await screen.findByRole('form', { name: 'List it again' });
    fireEvent.change(within(again).getByLabelText('Your price'), { target: { value: '50' } });
    fireEvent.click(within(again).getByRole('button', { name: 'List it again' }));
    expect(await screen.findByText('It is for sale.')).toBeTruthy();
    expect(answers.requestsTo(relistVideo)).toEqual([{ params, body: { pricePence: 5000 } }]);
  });

  it('stays when somebody is paying for it, and the dialog says so', async () => {
    answers.answer(withdrawVideo, () => {
      throw new Problem('conflict', 'Somebody is paying for it.');
    });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Withdraw from sale' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw it' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Somebody is paying for it.');
    expect(screen.getByRole('dialog', { name: 'Withdraw “Oak stool”?' })).toBeTruthy();
  });
});

describe('an appeal', () => {
  it('needs a sentence, is made once, and the video is in review again', async () => {
    answers.answer(appealDecision, aStudioVideo({ status: 'inReview' }));
    const { user } = await open({ status: 'rejected', note: 'Too dark.', mayAppeal: true });
    const form = within(screen.getByRole('form', { name: 'Appeal' }));
    await user.type(form.getByLabelText('Why the decision is wrong'), 'No.');
    await user.click(form.getByRole('button', { name: 'Ask for another decision' }));
    expect(await form.findByText('Please say in a sentence or two why the decision is wrong')).toBeTruthy();
    expect(answers.requestsTo(appealDecision)).toEqual([]);
    const text = 'It is a night scene, and meant to be dark.';
    await user.clear(form.getByLabelText('Why the decision is wrong'));
    await user.type(form.getByLabelText('Why the decision is wrong'), text);
    await user.click(form.getByRole('button', { name: 'Ask for another decision' }));
    expect(await screen.findByText(/Most videos are live within hours/)).toBeTruthy();
    expect(answers.requestsTo(appealDecision)).toEqual([{ params, body: { text } }]);
    expect(screen.queryByRole('form', { name: 'Appeal' })).toBeNull();
  });

  it('that is refused keeps what was typed', async () => {
    answers.answer(appealDecision, notNow);
    const { user } = await open({ status: 'rejected', mayAppeal: true });
    const field = screen.getByLabelText<HTMLTextAreaElement>('Why the decision is wrong');
    await user.type(field, 'It is a night scene, meant to be dark.');
    await user.click(screen.getByRole('button', { name: 'Ask for another decision' }));
    expect((await screen.findByRole('alert')).textContent).toBe('That is not possible now.');
    expect(field.value).toBe('It is a night scene, meant to be dark.');
  });

  it('is not offered twice', async () => {
    await open({ status: 'rejected', mayAppeal: false });
    expect(screen.queryByRole('form', { name: 'Appeal' })).toBeNull();
  });

  it('of a refused copy needs a signature first', async () => {
    await open({ status: 'refused', mayAppeal: true, isSubmitted: false });
    expect(screen.getByRole('form', { name: 'Details of Oak stool' })).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Appeal' })).toBeNull();
  });
});

describe('a file that we could not prepare', () => {
  it('says so, offers no signature, and can be deleted', async () => {
    await open({ status: 'unprepared', isSubmitted: false });
    expect(screen.getByText(/^We could not prepare this file\. That is our fault/)).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Details of Oak stool' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
  });
});

describe('the thumbnail', () => {
  const picture = (type = 'image/png', bytes = 10) => new File(['x'.repeat(bytes)], 'a.png', { type });
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('Upload a picture'), { target: { files: [file] } });

  it('is one of the stills', async () => {
    answers.answer(chooseThumbnail, aStudioVideo({ thumbnail: '/media/new.jpg' }));
    const { user, container } = await open();
    await user.click(screen.getByRole('button', { name: 'Make still 2 the thumbnail' }));
    await waitFor(() => expect(container.querySelectorAll('img[src="/media/new.jpg"]').length).toBeGreaterThan(0));
    expect(answers.requestsTo(chooseThumbnail)).toEqual([{ params, body: { still: 1 } }]);
  });

  it('is a picture of the creator’s own', async () => {
    answers.answer(uploadThumbnail, aStudioVideo({ thumbnail: '/media/own.jpg' }));
    const { container } = await open();
    const file = picture();
    choose(file);
    await waitFor(() => expect(container.querySelectorAll('img[src="/media/own.jpg"]').length).toBeGreaterThan(0));
    expect(answers.requestsTo(uploadThumbnail)).toEqual([{ params, file }]);
  });

  it.each([
    [picture('image/gif'), /cannot read this file as a picture/],
    [picture('image/png', 10 * 1024 * 1024 + 60_000), 'This picture is 10.1 MB. Please choose one of at most 10 MB.'],
  ])('is not sent where it cannot do', async (file, text) => {
    await open();
    choose(file);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(answers.requestsTo(uploadThumbnail)).toEqual([]);
  });

  it('that the server refuses is said in its words', async () => {
    answers.answer(uploadThumbnail, () => {
      throw fieldProblem('/file', 'This picture is too small.');
    });
    await open();
    choose(picture());
    expect(await screen.findByText('This picture is too small.')).toBeTruthy();
  });

  it('of a sold video stays', async () => {
    await open({ status: 'sold' });
    expect(screen.queryByRole('region', { name: 'Thumbnail' })).toBeNull();
  });
});

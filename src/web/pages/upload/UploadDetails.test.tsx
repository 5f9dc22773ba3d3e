import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { completeUpload } from '#contracts/catalogue/catalogue.ts';
import { Problem } from '#contracts/http/problem.ts';
import { getStudioVideo, grantDocument, saveDraft, submitVideo } from '#contracts/catalogue/studio.ts';
import { sent } from '#testing/pages/fakeTus.ts';
import {
  answers,
  anUpload,
  drafts,
  fill,
  grant,
  sign,
  submit,
  type,
  videoId,
  watchUploads,
  withFile,
} from '#testing/pages/uploadPage.ts';
import type { StudioAnswer } from '#web/components/studio/useStudioVideo.ts';

watchUploads();

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
    await waitFor(() => expect(answers.requestsTo(getStudioVideo).length).toBeGreaterThan(0));
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
      'Please confirm that you mean to sign',
    ])
      expect(screen.getByText(message)).toBeTruthy();
    expect(answers.requestsTo(submitVideo)).toEqual([]);
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
    expect(answers.requestsTo(submitVideo)).toEqual([
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

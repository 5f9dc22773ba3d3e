import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { editListing, getStudioVideo } from '#contracts/catalogue/studio.ts';
import { withdrawEdit } from '#contracts/edits/edits.ts';
import { createAnswers, renderSite } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { watchToasts } from '#testing/pages/toasts.ts';
import { aStudioVideo } from '#testing/site/videos.ts';

const videoId = '2a1b3c4d-0000-4000-8000-000000000001';
const params = { videoId };
const toasts = watchToasts();
const card = (name: string) => within(screen.getByRole('region', { name }));

it('shows what waits for a check, says so when it is sent, and withdraws it', async () => {
  const text = { title: 'Oak stool, again', description: '', category: 'diy' as const, tags: ['oak'] };
  const edit = { text, thumbnail: null, at: '2026-03-02T12:00:00.000Z' };
  const answers = createAnswers();
  answers.answer(editListing, aStudioVideo({ edit }));
  answers.answer(withdrawEdit, aStudioVideo());
  answers.answer(getStudioVideo, aStudioVideo());
  signInAs({ isCreator: true });
  const { user } = renderSite(`/studio/${videoId}`, answers);
  await screen.findByRole('heading', { level: 1, name: 'Oak stool' });
  expect(screen.queryByRole('region', { name: 'Waits for a check' })).toBeNull();
  const details = card('What buyers read');
  fireEvent.change(details.getByLabelText('Title'), { target: { value: text.title } });
  fireEvent.click(details.getByRole('button', { name: 'Save changes' }));
  await screen.findByRole('region', { name: 'Waits for a check' });
  expect(toasts.at(-1)?.text).toBe('A moderator checks it before buyers see it.');
  const waiting = card('Waits for a check');
  expect(waiting.getByText('Oak stool, again')).toBeTruthy();
  await user.click(waiting.getByRole('button', { name: 'Withdraw the change' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waits for a check' })).toBeNull());
  expect(answers.requestsTo(withdrawEdit)).toEqual([{ params }]);
});

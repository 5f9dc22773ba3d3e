import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { getProfile, removeAvatar, uploadAvatar } from '#contracts/profile/profile.ts';
import type { AnswerOf } from '#contracts/http/endpoint.ts';
import type { uploadAvatar as uploadAvatarSchema } from '#contracts/profile/profile.schema.ts';
import { aProfile, accountAnswers } from '#testing/browser/accountPage.ts';
import { aUser, renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { watchToasts } from '#testing/pages/toasts.ts';
import { readSessionUser } from '#web/app/session/session.ts';

const address = '/media/avatars/1/abc-160.webp';
const changed: AnswerOf<typeof uploadAvatarSchema> = {
  success: true,
  avatarUrl: address,
  avatarUrls: { small: address, medium: address, large: address },
  user: aUser({ avatarUrl: address }),
};

let answers: Answers;
const toasts = watchToasts();

beforeEach(() => {
  answers = accountAnswers();
});

const open = async (avatarUrl: string | null = null) => {
  answers.answer(getProfile, aProfile({ avatarUrl }));
  signInAs({ avatarUrl });
  const site = renderSite('/account', answers);
  const field = within(await screen.findByRole('group', { name: 'Picture' }));
  const input = field.getByLabelText<HTMLInputElement>('Change picture');
  await waitFor(() => expect(input.disabled).toBe(false));
  return { ...site, field, input };
};
const aPicture = (type = 'image/png', bytes = 100) => new File(['x'.repeat(bytes)], 'ann.png', { type });
const choose = (input: HTMLInputElement, file: File) => fireEvent.change(input, { target: { files: [file] } });
const shown = (container: HTMLElement): (string | null)[] =>
  [...container.querySelectorAll('img[src*="avatars"]')].map((image) => image.getAttribute('src'));

it('sends the file that was chosen, and shows it in the bar, the sidebar and the card', async () => {
  answers.answer(uploadAvatar, changed);
  const { input, container } = await open();
  const file = aPicture();
  choose(input, file);
  await waitFor(() => expect(shown(container)).toEqual([address, address, address]));
  expect(answers.requestsTo(uploadAvatar)).toEqual([{ file }]);
  expect(readSessionUser()?.avatarUrl).toBe(address);
  expect(toasts).toEqual([{ severity: 'success', title: 'Success', text: 'Your picture has been changed.' }]);
});

it('takes no second file while one is on its way', async () => {
  let release: (() => void) | undefined;
  answers.answer(uploadAvatar, () => new Promise((resolve) => (release = () => resolve(changed))));
  const { input, field } = await open();
  choose(input, aPicture());
  await waitFor(() => expect(input.disabled).toBe(true));
  expect(field.getByText('Please wait…')).toBeTruthy();
  release?.();
  await waitFor(() => expect(input.disabled).toBe(false));
});

it.each([
  [aPicture('image/gif'), 'We cannot read this file as a picture. Please choose a JPEG, PNG, WebP or AVIF.'],
  [aPicture('image/png', 5 * 1024 * 1024 + 60_000), 'This picture is 5.1 MB. Please choose one of at most 5 MB.'],
])('does not send a file that cannot do', async (file, text) => {
  const { input, field } = await open();
  choose(input, file);
  expect(await field.findByText(text)).toBeTruthy();
  expect(toasts).toEqual([{ severity: 'error', title: 'Error', text }]);
  expect(answers.requestsTo(uploadAvatar)).toEqual([]);
});

it('says in the server’s words why a picture is refused', async () => {
  const text = 'This picture is too small. Please choose one of at least 64 by 64 pixels.';
  answers.answer(uploadAvatar, () => {
    throw fieldProblem('/file', text);
  });
  const { input, field } = await open();
  choose(input, aPicture());
  expect(await field.findByText(text)).toBeTruthy();
  expect(toasts).toEqual([{ severity: 'error', title: 'Error', text }]);
  expect(readSessionUser()?.avatarUrl).toBeNull();
});

it('takes the picture away', async () => {
  answers.answer(removeAvatar, { success: true, user: aUser() });
  const { user, field, container } = await open(address);
  expect(shown(container)).toHaveLength(3);
  await user.click(field.getByRole('button', { name: 'Remove picture' }));
  await waitFor(() => expect(shown(container)).toEqual([]));
  expect(readSessionUser()?.avatarUrl).toBeNull();
  expect(field.queryByRole('button', { name: 'Remove picture' })).toBeNull();
});

it('keeps the picture when it cannot be taken away', async () => {
  answers.answer(removeAvatar, () => {
    throw new Problem('unexpected-error');
  });
  const { user, field, container } = await open(address);
  await user.click(field.getByRole('button', { name: 'Remove picture' }));
  await waitFor(() => expect(toasts[0]?.text).toBe('Your picture could not be removed'));
  expect(shown(container)).toHaveLength(3);
});

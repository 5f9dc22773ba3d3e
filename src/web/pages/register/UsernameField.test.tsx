import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkUsername, register, signInWays } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { loadRules } from './loadRules.ts';

let answers: Answers;

beforeEach(async () => {
  answers = createAnswers();
  answers.answer(signInWays, { google: null, facebook: false });
  answers.answer(checkUsername, { available: true, message: null });
  await loadRules();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = async () => {
  const site = renderSite('/register', answers);
  await screen.findByRole('button', { name: 'Create Account' });
  vi.useFakeTimers();
  return site;
};
const type = (value: string) => fireEvent.change(screen.getByLabelText('Username'), { target: { value } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const remark = (): string => {
  const hint = document.getElementById(screen.getByLabelText('Username').getAttribute('aria-describedby') ?? '');
  return within(hint as HTMLElement).getByRole('status').textContent;
};
const checkedNames = () => answers.requestsTo(checkUsername).map(({ params }) => params.username);

describe('the check of a username', () => {
  it('asks 400 ms after the last key, once, and says politely under the field that it is free', async () => {
    await open();
    type('ann');
    await pass(300);
    type('ann_lee ');
    await pass(390);
    expect(checkedNames()).toEqual([]);
    expect(remark()).toBe('');
    await pass(20);
    expect(checkedNames()).toEqual(['ann_lee']);
    expect(remark()).toBe('Username is available');
  });

  it('repeats what the server says of a name that is not free', async () => {
    answers.answer(checkUsername, { available: false, message: 'This username is already taken' });
    await open();
    type('ann');
    await pass(450);
    expect(remark()).toBe('This username is already taken');
  });

  it.each(['ab', 'ann lee', 'x'.repeat(31)])('does not ask for %j, which the form would refuse', async (name) => {
    await open();
    type(name);
    await pass(1000);
    expect(checkedNames()).toEqual([]);
    expect(remark()).toBe('');
  });

  it('forgets its remark at the next key', async () => {
    await open();
    type('ann');
    await pass(450);
    expect(remark()).toBe('Username is available');
    type('ann_');
    await pass(0);
    expect(remark()).toBe('');
  });

  it('ignores an answer that has been overtaken', async () => {
    let release: (() => void) | undefined;
    answers.answer(checkUsername, async ({ params: { username } }) => {
      if (username === 'second') return { available: true, message: null };
      await new Promise<void>((resolve) => (release = resolve));
      return { available: false, message: 'This username is already taken' };
    });
    await open();
    type('first');
    await pass(450);
    type('second');
    await pass(450);
    release?.();
    await pass(0);
    expect(checkedNames()).toEqual(['first', 'second']);
    expect(remark()).toBe('Username is available');
  });

  it('keeps quiet when there were too many questions', async () => {
    answers.answer(checkUsername, () => {
      throw new Problem('too-many-requests', 'Slow down');
    });
    await open();
    type('ann');
    await pass(450);
    expect(checkedNames()).toEqual(['ann']);
    expect(remark()).toBe('');
  });

  it('does not hold back the form', async () => {
    answers.answer(checkUsername, { available: false, message: 'This username is already taken' });
    await open();
    type('ann');
    await pass(450);
    vi.useRealTimers();
    const values = {
      Email: 'ann@example.org',
      'Display name': 'Ann',
      Password: 'Abcdef12',
      'Confirm password': 'Abcdef12',
    };
    for (const [label, value] of Object.entries(values))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    answers.answer(register, () => {
      const detail = 'This username is already taken';
      throw new Problem('username-taken', detail, { errors: [{ pointer: '#/username', detail }] });
    });
    fireEvent.click(screen.getByRole('button', { name: 'Create Account' }));
    await waitFor(() => expect(answers.requestsTo(register)).toHaveLength(1));
    // Said once, by the form.
    await waitFor(() => expect(screen.getAllByText('This username is already taken')).toHaveLength(1));
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import {
  blockThread,
  getThread,
  readThread,
  sendMessage,
  unblockThread,
  type Thread,
} from '#contracts/messages/messages.ts';
import { findDocumentFaults } from '#testing/pages/documentFaults.ts';
import { id } from '#testing/events.ts';
import { createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { refuse } from '#testing/refusal.ts';

const threadId = id(1);
const params = { threadId };

type Message = Thread['messages'][number];
const aMessage = (number: number, change: Partial<Message> = {}): Message => ({
  id: id(10 + number),
  isMine: false,
  sentAt: '2026-03-02T12:00:00.000Z',
  words: `Message ${number}`,
  isHidden: false,
  ...change,
});
const aThread = (change: Partial<Thread> = {}): Thread => ({
  id: threadId,
  with: { displayName: 'Marta Lowe', username: 'marta' },
  video: null,
  unread: 0,
  isBlockedByMe: false,
  isBlockedByThem: false,
  messages: [aMessage(1)],
  ...change,
});

let answers: Answers;
beforeEach(() => {
  answers = createAnswers();
});

const open = async (change: Partial<Thread> = {}) => {
  answers.answer(getThread, aThread(change));
  signInAs();
  const site = renderSite(`/messages/${threadId}`, answers);
  await screen.findByRole('heading', { level: 1, name: 'Marta Lowe' });
  return site;
};
const bubbles = () =>
  within(screen.getByRole('list', { name: 'Messages' }))
    .getAllByRole('listitem')
    .map((bubble) => [
      bubble.querySelector('p')?.textContent,
      within(bubble).queryByRole('button', { name: 'Report' }) !== null,
    ]);
const button = (name: string) => screen.queryByRole('button', { name });
const form = () => screen.queryByRole('form', { name: 'Answer' });
/** What a person may do here besides reporting a message. */
const offered = () => ['Block …', 'Lift the block', 'Send'].filter((name) => button(name) !== null);
const ended = 'This conversation has been ended; nobody can write here.';

describe('a conversation', () => {
  it('offers to report what the other person wrote, while it can be read', async () => {
    await open({
      messages: [
        aMessage(1),
        aMessage(2, { isMine: true }),
        aMessage(3, { words: '', isHidden: true }),
        aMessage(4, { words: '' }),
        aMessage(5, { isMine: true, words: '', isHidden: true }),
      ],
    });
    expect(bubbles()).toEqual([
      ['Marta Lowe: Message 1', true],
      ['You: Message 2', false],
      ['Marta Lowe: Hidden by our moderators.', false],
      ['Marta Lowe: Deleted with the account.', false],
      ['You: Hidden by our moderators.', false],
    ]);
    expect(await findDocumentFaults()).toEqual([]);
  });

  it('is marked as read once when something in it is new', async () => {
    answers.answer(readThread, aThread({ messages: [aMessage(1), aMessage(2)] }));
    await open({ unread: 1 });
    // The answer is shown.
    await screen.findByText('Message 2');
    expect(answers.requestsTo(readThread)).toEqual([{ params }]);
  });

  it('is not marked as read when nothing in it is new', async () => {
    await open();
    expect(answers.requestsTo(readThread)).toEqual([]);
  });

  it('shows what the other person writes meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await open();
    answers.answer(getThread, aThread({ messages: [aMessage(1), aMessage(2)] }));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await screen.findByText('Message 2');
  });

  it('shows what was sent, and its form is empty again', async () => {
    answers.answer(
      sendMessage,
      aThread({ messages: [aMessage(1), aMessage(2, { isMine: true, words: 'It is oak.' })] }),
    );
    const { user } = await open();
    await user.type(screen.getByLabelText('Your message'), 'It is oak.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(bubbles()).toHaveLength(2));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('');
    expect(answers.requestsTo(sendMessage)).toMatchObject([{ params, body: { words: 'It is oak.' } }]);
  });

  it.each([
    ['nobody has blocked', {}, ['Block …', 'Send'], []],
    ['the other person has blocked', { isBlockedByThem: true }, ['Block …'], [ended]],
    ['both have blocked', { isBlockedByMe: true, isBlockedByThem: true }, ['Lift the block'], []],
    ['I have blocked', { isBlockedByMe: true }, ['Lift the block'], []],
  ] as [string, Partial<Thread>, string[], string[]][])(
    'that %s offers what is possible',
    async (_, change, acts, notices) => {
      await open(change);
      expect(offered()).toEqual(acts);
      expect(screen.queryAllByText(ended).map(({ textContent }) => textContent)).toEqual(notices);
    },
  );

  it('that is not one’s own says so', async () => {
    answers.answer(getThread, refuse(new Problem('not-found')));
    signInAs();
    renderSite(`/messages/${threadId}`, answers);
    expect((await screen.findByRole('alert')).textContent).toBe('You have no such conversation.');
    expect(offered()).toEqual([]);
  });
});

describe('a block', () => {
  const ask = async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Block …' }));
    const question = within(await screen.findByRole('dialog', { name: 'Block Marta Lowe?' }));
    return { user, question };
  };

  it('is asked for first, and “Cancel” sends nothing', async () => {
    answers.answer(blockThread, aThread({ isBlockedByMe: true }));
    const { user, question } = await ask();
    expect(answers.requestsTo(blockThread)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(answers.requestsTo(blockThread)).toEqual([]);
    expect(offered()).toEqual(['Block …', 'Send']);
  });

  it('is sent once, and the form goes away', async () => {
    answers.answer(blockThread, aThread({ isBlockedByMe: true }));
    const { user, question } = await ask();
    await user.dblClick(question.getByRole('button', { name: 'Block' }));
    await screen.findByText('You have blocked this conversation: neither of you can write.');
    expect(form()).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(offered()).toEqual(['Lift the block']);
    expect(answers.requestsTo(blockThread)).toEqual([{ params }]);
  });

  it('that is refused says why in its question, and the form stays', async () => {
    answers.answer(blockThread, refuse(new Problem('unavailable', 'The server cannot be reached.')));
    const { user, question } = await ask();
    await user.click(question.getByRole('button', { name: 'Block' }));
    expect((await question.findByRole('alert')).textContent).toBe('The server cannot be reached.');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(offered()).toEqual(['Block …', 'Send']));
  });

  it('is lifted without a question, and both can write again', async () => {
    answers.answer(unblockThread, aThread());
    const { user } = await open({ isBlockedByMe: true });
    await user.click(screen.getByRole('button', { name: 'Lift the block' }));
    await waitFor(() => expect(offered()).toEqual(['Block …', 'Send']));
    expect(answers.requestsTo(unblockThread)).toEqual([{ params }]);
  });
});

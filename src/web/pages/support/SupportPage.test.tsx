import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { openCase, openMyCase } from '#contracts/support/support.ts';
import { aBoot, createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';

let answers: Answers;
const reference = 'SUP-7K3M-9QXD-4HTW';
beforeEach(() => {
  sessionStorage.clear();
  answers = createAnswers();
  answers.answer(openCase, { reference });
  answers.answer(openMyCase, { reference });
});

const open = async (at = '/support') => {
  const site = renderSite(at, answers, aBoot({ mailboxUrl: '/dev/mail' }));
  await screen.findByRole('button', { name: 'Send message' });
  return site;
};
type Site = Awaited<ReturnType<typeof open>>;

const fillIn = async ({ user }: Site, email = 'ann@example.org'): Promise<void> => {
  await user.selectOptions(screen.getByLabelText('Topic'), 'Something I bought');
  await user.type(screen.getByLabelText('Message'), 'It does not open.');
  await user.type(screen.getByLabelText('Your name'), 'Ann');
  await user.type(screen.getByLabelText('Your email'), email);
};
const send = ({ user }: Site) => user.click(screen.getByRole('button', { name: 'Send message' }));
const idsSent = () => answers.requestsTo(openCase).map(({ body }) => body.submissionId);

describe('the page of support', () => {
  it('sends what a visitor wrote, shows the reference, takes the focus there and forgets the draft', async () => {
    const site = await open();
    await fillIn(site);
    await send(site);
    const received = await screen.findByRole('region', { name: 'Your message has arrived' });
    expect(received.textContent).toContain(reference);
    expect(document.activeElement).toBe(received);
    expect(answers.requestsTo(openCase)).toMatchObject([
      { body: { topic: 'purchase', message: 'It does not open.', name: 'Ann', email: 'ann@example.org' } },
    ]);
    expect(within(received).getByRole('link', { name: 'the captured mailbox' })).toBeTruthy();
    await waitFor(() => expect(sessionStorage.length).toBe(0));
  });

  it('asks nobody who is signed in for name and address', async () => {
    signInAs({ email: 'ann@example.org' });
    const site = await open('/support?topic=payout');
    expect(screen.queryByLabelText('Your email')).toBeNull();
    expect(screen.getByText('ann@example.org')).toBeTruthy();
    await site.user.type(screen.getByLabelText('Message'), 'Where is it?');
    await send(site);
    await screen.findByText(reference);
    const { submissionId: _, ...body } = answers.requestsTo(openMyCase)[0]?.body ?? {};
    expect(body).toEqual({ topic: 'payout', message: 'Where is it?' });
  });

  it('says what is wrong above and beside the fields, leads to each, and asks no server', async () => {
    const site = await open();
    await send(site);
    const summary = await screen.findByRole('group', { name: 'Not sent yet' });
    await waitFor(() => expect(document.activeElement).toBe(summary));
    expect(
      within(summary)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Topic: Please choose a topic',
      'Message: Please write your message',
      'Your name: Please enter your name',
      'Your email: Email is required',
    ]);
    expect(answers.requestsTo(openCase)).toEqual([]);
    await site.user.click(within(summary).getByRole('button', { name: /^Message/ }));
    const message = screen.getByLabelText('Message');
    expect(document.activeElement).toBe(message);
    expect(message.getAttribute('aria-invalid')).toBe('true');
    await site.user.type(message, 'Help');
    await waitFor(() => expect(screen.queryByText('Please write your message')).toBeNull());
    expect(within(summary).queryByText(/^Message/)).toBeNull();
  });

  it('keeps what was typed for this tab', async () => {
    const site = await open();
    await fillIn(site);
    site.unmount();
    await open();
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('It does not open.'));
    expect(screen.getByLabelText<HTMLSelectElement>('Topic').value).toBe('purchase');
    expect(screen.getByLabelText<HTMLInputElement>('Your name').value).toBe('Ann');
  });

  it('sends the same words as the same submission after an answer was lost, and changed words as another', async () => {
    answers.answer(openCase, () => {
      throw new Problem('unavailable', 'The server cannot be reached. Please try again.');
    });
    const site = await open();
    await fillIn(site);
    await send(site);
    await screen.findByText('The server cannot be reached. Please try again.');
    await send(site);
    await waitFor(() => expect(idsSent()).toHaveLength(2));
    await screen.findByText('The server cannot be reached. Please try again.');
    await site.user.type(screen.getByLabelText('Message'), ' Really.');
    answers.answer(openCase, { reference });
    await send(site);
    await screen.findByText(reference);
    const [first, second, third] = idsSent();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('sends once, however often the button is pressed', async () => {
    let release: (() => void) | undefined;
    answers.answer(openCase, () => new Promise((resolve) => (release = () => resolve({ reference }))));
    const site = await open();
    await fillIn(site);
    await site.user.dblClick(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(release).toBeDefined());
    await send(site);
    release?.();
    await screen.findByText(reference);
    expect(idsSent()).toHaveLength(1);
  });

  it('shows what the server refuses', async () => {
    answers.answer(openCase, () => {
      throw new Problem('too-many-requests', 'Too many requests. Please wait a moment and try again.');
    });
    const site = await open();
    await fillIn(site);
    await send(site);
    expect(await screen.findByText('Too many requests. Please wait a moment and try again.')).toBeTruthy();
  });
});

it('the page of contact has topics of its own and says who runs the site', async () => {
  const company = { name: 'Once Ltd', number: '01234567', address: '1 Bench Row, Leeds', email: 'desk@once.example' };
  const site = renderSite('/contact?topic=finding', answers, aBoot({ company }));
  const topic = await screen.findByLabelText<HTMLSelectElement>('Topic');
  expect(topic.value).toBe('finding');
  expect(within(topic).queryByText('Sales and payouts')).toBeNull();
  expect(screen.getByText('desk@once.example')).toBeTruthy();
  site.unmount();
  renderSite('/contact?topic=payout', answers);
  expect((await screen.findByLabelText<HTMLSelectElement>('Topic')).value).toBe('');
});

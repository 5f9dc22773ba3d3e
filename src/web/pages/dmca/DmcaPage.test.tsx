import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { submitClaim } from '#contracts/claims/claims.ts';
import { claimStatements } from '#contracts/claims/claimStatements.ts';
import { createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';

let answers: Answers;
const reference = 'DMC-7K3M-9QXD-4HTW';
beforeEach(() => {
  sessionStorage.clear();
  answers = createAnswers();
  answers.answer(submitClaim, { reference });
});

const open = async (at = '/dmca') => {
  const site = renderSite(at, answers);
  await screen.findByRole('button', { name: 'Send notice' });
  return site;
};

describe('the page about copyright', () => {
  it('sends a notice about the video of the link, with its six elements', async () => {
    const { user } = await open('/dmca?video=v1');
    expect(screen.getByLabelText<HTMLInputElement>('The video').value).toBe('https://soletake.test/videos/v1');
    for (const [label, words] of [
      ['Your work', 'My film of a kiln'],
      ['Your name', 'Ann Lee'],
      ['Your email', 'ann@example.org'],
      ['Your postal address', '1 Bench Row, Leeds'],
      ['Your signature', 'Ann Lee'],
    ] as const)
      await user.type(screen.getByLabelText(label), words);
    await user.click(screen.getByRole('checkbox', { name: claimStatements.goodFaith }));
    await user.click(screen.getByRole('checkbox', { name: claimStatements.accuracy }));
    await user.click(screen.getByRole('button', { name: 'Send notice' }));
    expect((await screen.findByRole('region', { name: 'Your notice has arrived' })).textContent).toContain(reference);
    const { submissionId: _, ...body } = answers.requestsTo(submitClaim)[0]?.body ?? {};
    expect(body).toEqual({
      work: 'My film of a kiln',
      videoUrl: 'https://soletake.test/videos/v1',
      name: 'Ann Lee',
      email: 'ann@example.org',
      postalAddress: '1 Bench Row, Leeds',
      phone: '',
      signature: 'Ann Lee',
      goodFaith: true,
      accuracy: true,
    });
  });

  it('asks for each element that is missing, the statements included', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Send notice' }));
    const summary = await screen.findByRole('group', { name: 'Not sent yet' });
    expect(
      within(summary)
        .getAllByRole('button')
        .map(({ textContent }) => textContent?.split(':')[0]),
    ).toEqual([
      'Your work',
      'The video',
      'Your name',
      'Your email',
      'Your postal address',
      'Good faith',
      'Accuracy',
      'Your signature',
    ]);
    const box = screen.getByRole('checkbox', { name: claimStatements.accuracy });
    expect(box.getAttribute('aria-invalid')).toBe('true');
    await user.click(within(summary).getByRole('button', { name: /^Accuracy/ }));
    expect(document.activeElement).toBe(box);
    await user.click(box);
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBeNull());
  });

  it('keeps what was typed, and no statement', async () => {
    const site = await open();
    await site.user.type(screen.getByLabelText('Your work'), 'My film');
    await site.user.click(screen.getByRole('checkbox', { name: claimStatements.goodFaith }));
    site.unmount();
    await open();
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Your work').value).toBe('My film'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: claimStatements.goodFaith }).checked).toBe(false);
  });
});

import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '#contracts/http/problem.ts';
import { confirmRequest, requestContent, requestMyContent } from '#contracts/requests/requests.ts';
import { createAnswers, renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';

let answers: Answers;
const reference = 'REQ-7K3M-9QXD-4HTW';
beforeEach(() => {
  sessionStorage.clear();
  answers = createAnswers();
  answers.answer(requestContent, { reference, isConfirmed: false });
  answers.answer(requestMyContent, { reference, isConfirmed: true });
  answers.answer(confirmRequest, { reference });
});

const open = async () => {
  const site = renderSite('/request', answers);
  await screen.findByRole('button', { name: 'Send request' });
  return site;
};
type Site = Awaited<ReturnType<typeof open>>;

const fillIn = async ({ user }: Site): Promise<void> => {
  await user.type(screen.getByLabelText('What are you looking for?'), 'A dry-stone wall');
  await user.type(screen.getByLabelText('What should it show?'), 'From the first stone');
  await user.selectOptions(screen.getByLabelText('Category'), 'Construction');
};
const send = ({ user }: Site) => user.click(screen.getByRole('button', { name: 'Send request' }));

describe('the page for requests', () => {
  it('sends a visitor to their inbox', async () => {
    const site = await open();
    await fillIn(site);
    await site.user.type(screen.getByLabelText('Budget from (optional)'), '£50');
    await site.user.type(screen.getByLabelText('Budget to (optional)'), '1,200.50');
    fireEvent.change(screen.getByLabelText('Needed by (optional)'), { target: { value: '2999-12-31' } });
    await site.user.type(screen.getByLabelText('Your name'), 'Ann');
    await site.user.type(screen.getByLabelText('Your email'), 'ann@example.org');
    await send(site);
    const left = await screen.findByRole('region', { name: 'One more step to go' });
    expect(left.textContent).toContain(reference);
    const { submissionId: _, ...body } = answers.requestsTo(requestContent)[0]?.body ?? {};
    expect(body).toEqual({
      title: 'A dry-stone wall',
      description: 'From the first stone',
      category: 'construction',
      budgetMinPence: 5000,
      budgetMaxPence: 120_050,
      deadline: '2999-12-31',
      name: 'Ann',
      email: 'ann@example.org',
    });
  });

  it('takes the request of a person with a confirmed address as it is, without what was left out', async () => {
    signInAs();
    const site = await open();
    await fillIn(site);
    await send(site);
    await screen.findByRole('region', { name: 'Your request is confirmed' });
    const { submissionId: _, ...body } = answers.requestsTo(requestMyContent)[0]?.body ?? {};
    expect(body).toEqual({
      title: 'A dry-stone wall',
      description: 'From the first stone',
      category: 'construction',
    });
  });

  it('says what is no amount, and no range', async () => {
    signInAs();
    const site = await open();
    await fillIn(site);
    const from = screen.getByLabelText('Budget from (optional)');
    const to = screen.getByLabelText('Budget to (optional)');
    await site.user.type(from, 'much');
    await send(site);
    const summary = await screen.findByRole('group', { name: 'Not sent yet' });
    expect(within(summary).getByText('Budget from: Please enter an amount from £1 to £10,000')).toBeTruthy();
    await site.user.clear(from);
    await site.user.type(from, '50');
    await site.user.type(to, '20');
    await send(site);
    expect(await screen.findByText('This is less than where your budget starts')).toBeTruthy();
    expect(answers.requestsTo(requestMyContent)).toEqual([]);
  });
});

describe('the mailed link', () => {
  const requestId = '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01';
  const follow = () => renderSite(`/request?request=${requestId}&token=t0ken`, answers);

  it('confirms once and shows the reference', async () => {
    follow();
    const confirmed = await screen.findByRole('region', { name: 'Your request is confirmed' });
    expect(confirmed.textContent).toContain(reference);
    expect(answers.requestsTo(confirmRequest)).toEqual([{ params: { requestId }, body: { token: 't0ken' } }]);
  });

  it('that is over says so and leaves the form', async () => {
    answers.answer(confirmRequest, () => {
      throw new Problem('invalid-confirmation-link');
    });
    follow();
    expect((await screen.findByRole('alert')).textContent).toBe('The link is invalid or expired');
    expect(screen.getByRole('button', { name: 'Send request' })).toBeTruthy();
  });
});

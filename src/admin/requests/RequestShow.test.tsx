import { cleanup, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { Resource } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { passRequest, type AdminRequest } from '#contracts/requests/requests.ts';
import { answerStatuses, requestStatuses } from '#contracts/requests/vocabulary.ts';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { requests } from './index.ts';

type Given = AdminRequest['given'][number];
const anAnswer = (change: Partial<Given> = {}): Given => ({
  id: id(20),
  creatorId: id(21),
  creator: 'Ann Lee',
  creatorUsername: null,
  words: 'I have one.',
  answeredAt: '2026-05-02T08:00:00.000Z',
  status: 'given',
  video: null,
  proposal: { pricePence: 4900, totalPence: 5390, readyBy: '2026-06-01' },
  hiddenBecause: null,
  ...change,
});
const aRequest = (change: Partial<AdminRequest> = {}): AdminRequest => ({
  id: id(1),
  title: 'An oak stool',
  description: 'From the log to the last coat.',
  category: 'diy',
  status: 'open',
  budgetMinPence: null,
  budgetMaxPence: null,
  deadline: null,
  requestedAt: '2026-05-01T08:00:00.000Z',
  answers: 0,
  reference: 'R-1',
  isHidden: false,
  isPassed: false,
  hasAccount: false,
  userId: null,
  hiddenBecause: null,
  given: [],
  ...change,
});

/** The page of the request as it is now; it is read anew after each act. */
const open = async (request: () => AdminRequest, role: StaffRole = 'moderator') => {
  const answers = createAnswers();
  const view = renderConsole(
    <Suspense>
      <Resource {...requests} />
    </Suspense>,
    {
      at: `/${id(1)}/show`,
      roles: [role],
      call: answers.call,
      lists: { getOne: async () => ({ data: request() }) as never },
    },
  );
  await screen.findByRole('heading', { name: 'An oak stool' });
  await waitFor(() => expect(view.isReading()).toBe(false));
  return { ...view, ...answers };
};
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

afterEach(cleanup);

describe('a content request', () => {
  it.each([
    [false, false, ['Nothing is wrong', 'Hide …']],
    [true, false, ['Hide …']],
    [false, true, ['Nothing is wrong', 'Put it back …']],
    [true, true, ['Put it back …']],
  ])('passed: %s, hidden: %s, offers a moderator what is left to do', async (isPassed, isHidden, offered) => {
    await open(() => aRequest({ isPassed, isHidden }));
    expect(buttons()).toEqual(offered);
  });

  it.each(requestStatuses)('that is %s can be hidden', async (status) => {
    await open(() => aRequest({ status, isPassed: true }));
    expect(buttons()).toEqual(['Hide …']);
  });

  it.each(answerStatuses)('shows an answer that is %s, to hide unless it is hidden', async (status) => {
    await open(() => aRequest({ isPassed: true, isHidden: true, given: [anAnswer({ status })] }));
    expect(buttons()).toEqual(['Put it back …', ...(status === 'hidden' ? [] : ['Hide …'])]);
  });

  it('is only read by an auditor', async () => {
    await open(() => aRequest({ given: [anAnswer()] }), 'auditor');
    expect(buttons()).toEqual([]);
  });

  it('is passed once, and then cannot be passed again', async () => {
    let request = aRequest();
    const { user, answer, requestsTo } = await open(() => request);
    answer(passRequest, () => (request = aRequest({ isPassed: true })));
    await user.dblClick(screen.getByRole('button', { name: 'Nothing is wrong' }));
    await screen.findByText('It stays on the site.');
    await waitFor(() => expect(buttons()).toEqual(['Hide …']));
    expect(requestsTo(passRequest)).toEqual([{ params: { id: id(1) } }]);
  });
});

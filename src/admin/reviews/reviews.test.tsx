import { cleanup, screen, waitFor } from '@testing-library/react';
import { Resource, type GetListParams } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { hideReview, type AdminReview } from '#contracts/reviews/reviews.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { reviews } from './index.ts';

const aReview: AdminReview = {
  id: '9a1b2c3d-0000-4000-8000-000000000009',
  title: 'Oak stool',
  creatorId: '9a1b2c3d-0000-4000-8000-000000000008',
  creator: 'Marta Lowe',
  stars: 1,
  text: 'Jane of 2 High Street cheats.',
  writtenAt: '2026-03-02T12:00:00.000Z',
  answer: null,
  answeredAt: null,
  isHidden: false,
  hiddenBecause: null,
};

/** The list as the console mounts it; what `review` answers is read anew each time. */
const open = (review: () => AdminReview, roles: StaffRole[] = ['moderator']) => {
  const answers = createAnswers();
  const requests: unknown[] = [];
  const getList = async (_: string, { filter }: GetListParams) => {
    requests.push(filter);
    return { data: [review()], total: 1 } as never;
  };
  const view = renderConsole(<Resource {...reviews} />, { at: '/', roles, call: answers.call, lists: { getList } });
  return { ...view, ...answers, filters: requests };
};

afterEach(cleanup);

it('a moderator hides a review with a reason, and the list shows how it stands', async () => {
  let review = aReview;
  const { user, answer, requestsTo, filters } = open(() => review);
  await screen.findByText('Jane of 2 High Street cheats.');
  expect(filters.at(-1)).toEqual({ status: 'shown' });
  answer(hideReview, () => {
    review = { ...aReview, isHidden: true, hiddenBecause: 'It names a person.' };
    return { success: true };
  });
  await user.click(await screen.findByRole('button', { name: 'Hide …' }));
  await user.type(await screen.findByRole('textbox'), 'It names a person.');
  await user.click(screen.getByRole('button', { name: 'Hide the review' }));
  await screen.findByText('Hidden: It names a person.');
  expect(requestsTo(hideReview)).toEqual([{ params: { id: aReview.id }, body: { reason: 'It names a person.' } }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Hide …' })).toBeNull());
});

it('an auditor reads them and hides none', async () => {
  open(() => aReview, ['auditor']);
  await screen.findByText('Jane of 2 High Street cheats.');
  expect(screen.queryByRole('button', { name: 'Hide …' })).toBeNull();
});

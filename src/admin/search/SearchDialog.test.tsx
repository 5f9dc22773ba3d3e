import { cleanup, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { searchForStaff, type SearchHit } from '#contracts/auth/people.ts';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { SearchDialog } from './SearchDialog.tsx';

const hit = (n: number, change: Partial<SearchHit> = {}): SearchHit => ({
  kind: 'person',
  id: id(n),
  title: `Person ${n}`,
  detail: '',
  personId: null,
  ...change,
});

const Place = () => <p>at {useLocation().pathname}</p>;

const open = (hits: SearchHit[], suspended: readonly string[] = []) => {
  const answers = createAnswers();
  answers.answer(searchForStaff, { hits });
  let isClosed = false;
  const view = renderConsole(
    <>
      <SearchDialog onClose={() => (isClosed = true)} />
      <Place />
    </>,
    {
      roles: ['moderator'],
      call: answers.call,
      lists: {
        getMany: () => Promise.resolve({ data: suspended.map((id) => ({ id, isSuspended: true })) as never[] }),
      },
    },
  );
  return { ...view, ...answers, isClosed: () => isClosed };
};
const chosen = (): string | null => screen.getByRole('option', { selected: true }).textContent;

afterEach(cleanup);

it('asks once the typing rests, chooses by the arrows in a ring, and opens by Enter', async () => {
  const { user, requestsTo, isClosed } = open([
    hit(1),
    hit(2),
    hit(3, { kind: 'video', title: 'A kiln', detail: 'Ann' }),
  ]);
  await user.type(screen.getByRole('combobox', { name: 'Search everything' }), ' kiln ');
  await screen.findByRole('option', { name: /Person 1/ });
  expect(requestsTo(searchForStaff)).toEqual([{ query: { q: 'kiln' } }]);
  expect(chosen()).toBe('Person 1Person');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe('Person 2Person');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toBe('A kilnAnnVideo');
  await user.keyboard('{Enter}');
  await screen.findByText(`at /videos/${id(3)}/show`);
  expect(isClosed()).toBe(true);
});

it('marks a suspended person, and what is theirs', async () => {
  const { user } = open(
    [
      hit(1, { personId: id(1) }),
      hit(2, { kind: 'video', title: 'A kiln', personId: id(1) }),
      hit(3, { personId: id(3) }),
    ],
    [id(1)],
  );
  await user.type(screen.getByRole('combobox', { name: 'Search everything' }), 'kiln');
  await waitFor(() => expect(screen.getAllByText('Suspended')).toHaveLength(2));
  expect(screen.getByRole('option', { name: /Person 3/ }).textContent).toBe('Person 3Person');
});

it('says when nothing is found, asks nothing for nothing, and closes by Escape', async () => {
  const { user, requestsTo, isClosed } = open([]);
  await user.type(screen.getByRole('combobox', { name: 'Search everything' }), '  ');
  expect(requestsTo(searchForStaff)).toEqual([]);
  await user.type(screen.getByRole('combobox', { name: 'Search everything' }), 'nobody');
  await screen.findByText('Nothing found that you can open.');
  await user.keyboard('{Enter}{Escape}');
  await waitFor(() => expect(isClosed()).toBe(true));
  expect(screen.getByText('at /')).toBeTruthy();
});

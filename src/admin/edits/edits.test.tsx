import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { Resource, type GetListParams } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { approveEdit, declineEdit, type AdminEdit } from '#contracts/edits/edits.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { anEdit } from './anEdit.ts';
import { edits } from './index.ts';

const edit = anEdit();

/** The list as the console mounts it; it is empty once it is decided. */
const open = (waiting: AdminEdit, roles: StaffRole[] = ['moderator']) => {
  const answers = createAnswers();
  let left = [waiting];
  const filters: unknown[] = [];
  const getList = async (_: string, { filter }: GetListParams) => {
    filters.push(filter);
    return { data: left, total: left.length } as never;
  };
  const decided = () => {
    left = [];
    return { success: true };
  };
  answers.answer(approveEdit, decided);
  answers.answer(declineEdit, decided);
  const view = renderConsole(
    <Suspense>
      <Resource {...edits} />
    </Suspense>,
    { at: '/', roles, call: answers.call, lists: { getList } },
  );
  return { ...view, ...answers, filters };
};
const params = { id: edit.videoId, editId: edit.id };

afterEach(cleanup);

it('a moderator sees old and new side by side, and approves', async () => {
  const { user, requestsTo, filters } = open(edit);
  const after = within(await screen.findByRole('group', { name: 'After' }));
  after.getByText('BUY OFF-SITE');
  expect(after.getByRole('img', { name: 'Thumbnail, after' }).getAttribute('src')).toBe('/new.webp');
  within(screen.getByRole('group', { name: 'Before' })).getByText('Three legs.');
  expect(filters.at(-1)).toEqual({ status: 'toDo' });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByText('No change of a listing waits for a check.');
  expect(requestsTo(approveEdit)).toEqual([{ params }]);
});

it('a sampled change is put back with a reason', async () => {
  const { user, requestsTo } = open({ ...edit, kind: 'live' });
  await user.click(await screen.findByRole('button', { name: 'Put back …' }));
  await user.type(await screen.findByRole('textbox'), 'It sends buyers away.');
  await user.click(screen.getByRole('button', { name: 'Put it back' }));
  await waitFor(() => expect(requestsTo(declineEdit)).toEqual([{ params, body: { reason: 'It sends buyers away.' } }]));
});

it('an auditor reads and decides nothing', async () => {
  open(edit, ['auditor']);
  await screen.findByRole('group', { name: 'After' });
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

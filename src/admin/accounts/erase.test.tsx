import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { RecordContextProvider, useCanAccess, useGetIdentity } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { eraseAccount, previewErasure } from '#contracts/auth/people.ts';
import { Problem } from '#contracts/http/problem.ts';
import { id } from '#testing/events.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import type { Account } from './account.ts';
import { accountId, aDeletedAccount, anAccount } from './anAccount.ts';
import { EraseAccountButton } from './EraseAccountButton.tsx';

/** Appears once the console knows the caller and their rights. */
const PermissionsLoaded = () => {
  const access = useCanAccess({ resource: 'accounts', action: 'erase' });
  const { isPending } = useGetIdentity();
  return !access.isPending && !isPending && <p>known</p>;
};

const show = async (
  account: Account,
  { roles = ['admin'], me = id(21) }: { roles?: StaffRole[]; me?: string } = {},
) => {
  const answers = createAnswers();
  const view = renderConsole(
    <RecordContextProvider value={account}>
      <EraseAccountButton />
      <PermissionsLoaded />
    </RecordContextProvider>,
    { roles, call: answers.call, me },
  );
  await screen.findByText('known');
  return { ...view, ...answers };
};
const press = () => screen.getByRole('button', { name: 'Erase …' });
const noObstacle = { obstacles: [], erased: ['Name and email.'], kept: ['2 purchases, as proof of the rights.'] };

afterEach(cleanup);

describe('erasing an account', () => {
  it.each([
    ['to a moderator', anAccount(), { roles: ['moderator'] }],
    ['to finance', anAccount(), { roles: ['finance'] }],
    ['to an auditor', anAccount(), { roles: ['auditor'] }],
    ['of staff', anAccount({ roles: ['finance'] }), {}],
    ['of one’s own', anAccount(), { me: accountId }],
    ['that is deleted', aDeletedAccount(), {}],
  ] as [string, Account, { roles?: StaffRole[]; me?: string }][])('is not offered %s', async (_, account, who) => {
    await show(account, who);
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('tells what stands against it, and asks for nothing', async () => {
    const { user, answer, requestsTo } = await show(anAccount());
    answer(previewErasure, { ...noObstacle, obstacles: ['£44.10 of what they earned has not been paid out yet.'] });
    await user.click(press());
    const dialog = within(await screen.findByRole('dialog', { name: 'Ann Lee cannot be erased yet' }));
    expect(dialog.getByRole('listitem').textContent).toBe('£44.10 of what they earned has not been paid out yet.');
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close']);
    await user.click(dialog.getByRole('button'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requestsTo(eraseAccount)).toEqual([]);
  });

  it('asks for the username as it is and a reason, beside what goes and what is kept', async () => {
    const { user, answer, requestsTo } = await show(anAccount());
    answer(previewErasure, noObstacle);
    answer(eraseAccount, { success: true });
    await user.click(press());
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase Ann Lee for good?' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...noObstacle.erased,
      ...noObstacle.kept,
    ]);
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Erase for good' });
    const username = dialog.getByLabelText('Type the username, ann');
    await user.type(dialog.getByLabelText('Reason'), 'Asked for by letter.');
    expect(confirm.disabled).toBe(true);
    await user.type(username, 'Ann');
    expect(confirm.disabled).toBe(true);
    await user.clear(username);
    await user.type(username, ' ann ');
    await user.click(confirm);
    await screen.findByText('The account has been erased.');
    expect(requestsTo(eraseAccount)).toEqual([
      { params: { id: accountId }, body: { username: 'ann', reason: 'Asked for by letter.' } },
    ]);
  });

  it('says why the server refuses, at the first look and at the last word', async () => {
    const { user, answer } = await show(anAccount());
    answer(previewErasure, () => {
      throw new Problem('not-found', 'There is no such account.');
    });
    await user.click(press());
    const alert = within(await screen.findByRole('dialog', { name: 'Ann Lee cannot be erased yet' }));
    expect(alert.getByRole('alert').textContent).toBe('There is no such account.');
    await user.click(alert.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    answer(previewErasure, noObstacle);
    answer(eraseAccount, () => {
      throw new Problem('account-has-open-business', 'A purchase of theirs is still under way.');
    });
    await user.click(press());
    await user.type(await screen.findByLabelText('Type the username, ann'), 'ann');
    await user.type(screen.getByLabelText('Reason'), 'Asked for by letter.');
    await user.click(screen.getByRole('button', { name: 'Erase for good' }));
    expect((await screen.findByText(/still under way/)).textContent).toBe('A purchase of theirs is still under way.');
  });
});

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { accountSettings } from '#contracts/auth/account.ts';
import { confirmRole } from '#contracts/auth/people.ts';
import { Problem } from '#contracts/http/problem.ts';
import { anAccount } from '#admin/accounts/anAccount.ts';
import { RoleActButton } from '#admin/accounts/roles/RoleActButton.tsx';
import { aSettings, wantProof } from '#testing/browser/accountPage.ts';
import { createAnswers } from '#testing/pages/render.tsx';
import { renderConsole } from '#testing/pages/renderConsole.tsx';
import { refuse } from '#testing/refusal.ts';
import { AskForProof } from './AskForProof.tsx';

afterEach(cleanup);

/** An admin confirms a role, for which the server wants fresh proof. */
const press = async (right: { password?: string; code?: string }) => {
  const answers = createAnswers();
  answers.answer(accountSettings, aSettings({ hasPassword: right.password !== undefined, hasTwoFactor: true }));
  const check = wantProof(answers, right);
  answers.answer(confirmRole, () => {
    check();
    return anAccount({ roles: ['finance'] });
  });
  const view = renderConsole(
    <AskForProof>
      <RoleActButton account={anAccount()} role="finance" act="confirm" />
    </AskForProof>,
    { roles: ['admin'], call: answers.call },
  );
  await view.user.click(screen.getByRole('button', { name: 'Confirm …' }));
  const reasons = within(await screen.findByRole('dialog'));
  await view.user.type(reasons.getByLabelText('Reason'), 'She keeps our books.');
  await view.user.keyboard('{Control>}{Enter}{/Control}');
  return { ...view, ...answers };
};
const shownProof = async () => within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));

describe('a command that needs fresh proof', () => {
  it('asks for password and code, says what is wrong, and is then sent again', async () => {
    const { user, requestsTo } = await press({ password: 'Secret-1x', code: '123456' });
    const proof = await shownProof();
    await user.type(proof.getByLabelText('Your password'), 'Wrong-1x');
    await user.type(proof.getByLabelText('Code'), '123 456{Enter}');
    expect(await screen.findByText('That password is not right.')).toBeTruthy();
    await user.clear(proof.getByLabelText('Your password'));
    await user.type(proof.getByLabelText('Your password'), 'Secret-1x{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requestsTo(confirmRole)).toHaveLength(2);
  });

  it('asks for a code only where there is no password', async () => {
    const { user, requestsTo } = await press({ code: '123456' });
    const proof = await shownProof();
    expect(proof.queryByLabelText('Your password')).toBeNull();
    await user.type(proof.getByLabelText('Code'), '123456{Enter}');
    await waitFor(() => expect(requestsTo(confirmRole)).toHaveLength(2));
  });

  it('stays as it was when the person would rather not, without a word', async () => {
    const { user, requestsTo } = await press({ password: 'Secret-1x', code: '123456' });
    await user.click((await shownProof()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull());
    expect(within(screen.getByRole('dialog')).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe(
      'She keeps our books.',
    );
    expect(screen.queryByRole('alert')).toBeNull();
    expect(requestsTo(confirmRole)).toHaveLength(1);
  });

  it('says that the server could not be asked', async () => {
    const answers = createAnswers();
    const detail = 'The server cannot be reached. Please try again.';
    answers.answer(accountSettings, refuse(new Problem('unavailable', detail)));
    answers.answer(confirmRole, refuse(new Problem('proof-needed')));
    const { user } = renderConsole(
      <AskForProof>
        <RoleActButton account={anAccount()} role="finance" act="confirm" />
      </AskForProof>,
      { roles: ['admin'], call: answers.call },
    );
    await user.click(screen.getByRole('button', { name: 'Confirm …' }));
    const reasons = within(await screen.findByRole('dialog'));
    await user.type(reasons.getByLabelText('Reason'), 'She keeps our books.');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(detail)).toBeTruthy();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  accountSettings,
  disableTwoFactor,
  enableTwoFactor,
  mySessions,
  regenerateRecoveryCodes,
  signInHistory,
  type AccountSettings,
} from '#contracts/auth/account.ts';
import { verifyTwoFactor } from '#contracts/auth/auth.ts';
import { fieldProblem, Problem } from '#contracts/http/problem.ts';
import { aSettings, accountAnswers, card, shownDialog } from '#testing/browser/accountPage.ts';
import { refuse } from '#testing/refusal.ts';
import { renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { watchToasts } from '#testing/pages/toasts.ts';

const codes = Array.from({ length: 10 }, (_, place) => `ABCD-EFGH-IJKL-MNOP-QRST-UV${place + 10}`);

let answers: Answers;
const toasts = watchToasts();

beforeEach(() => {
  answers = accountAnswers();
  answers.answer(mySessions, { sessions: [] });
  answers.answer(signInHistory, { entries: [] });
});

const open = (change: Partial<AccountSettings> = {}) => {
  answers.answer(accountSettings, aSettings(change));
  signInAs();
  return renderSite('/account?tab=security', answers);
};

describe('setting up two-factor authentication', () => {
  const secret = 'JBSWY3DPEHPK3PXPQR';
  const otpauthUri = `otpauth://totp/Soletake:ann%40example.org?secret=${secret}&issuer=Soletake`;
  const begin = async () => {
    answers.answer(enableTwoFactor, { secret, otpauthUri });
    const site = open();
    const region = await card('Two-factor authentication');
    expect(region.getByText('Off')).toBeTruthy();
    await site.user.click(region.getByRole('button', { name: 'Set up' }));
    await region.findByLabelText('Authentication code');
    return { ...site, region };
  };
  const enter = async ({ user, region }: Awaited<ReturnType<typeof begin>>, code = '123 456') => {
    await user.type(region.getByLabelText('Authentication code'), `${code}{Enter}`);
  };

  it('shows a code to scan, the key in groups of four, and copies the key', async () => {
    const { user, region } = await begin();
    expect(await region.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    expect(region.getByText('JBSW Y3DP EHPK 3PXP QR')).toBeTruthy();
    expect(region.getByRole('link', { name: 'Open the app' }).getAttribute('href')).toBe(otpauthUri);
    await user.click(region.getByRole('button', { name: 'Copy key' }));
    expect(await region.findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(secret);
  });

  it('renews the access token before the code is checked', async () => {
    const site = await begin();
    const order: string[] = [];
    answers.answer(accountSettings, () => {
      order.push('settings');
      return aSettings();
    });
    answers.answer(verifyTwoFactor, () => {
      order.push('verify');
      return { success: true, recoveryCodes: codes };
    });
    await enter(site);
    await site.region.findByText('Your recovery codes');
    expect(order.slice(0, 2)).toEqual(['settings', 'verify']);
    expect(answers.requestsTo(verifyTwoFactor)).toEqual([{ body: { code: '123456' } }]);
  });

  it('says of a wrong code so at the field, and lets one try again', async () => {
    const site = await begin();
    answers.answer(verifyTwoFactor, refuse(new Problem('wrong-code')));
    await enter(site, '000000');
    const remark = await site.region.findByText('That code is not right');
    const field = site.region.getByLabelText('Authentication code');
    expect(field.getAttribute('aria-describedby')).toContain(remark.id);
    answers.answer(verifyTwoFactor, { success: true, recoveryCodes: codes });
    await site.user.clear(field);
    await enter(site);
    expect(await site.region.findByText('Your recovery codes')).toBeTruthy();
  });

  it('asks for a code before it calls', async () => {
    const site = await begin();
    await site.user.click(site.region.getByRole('button', { name: 'Switch on' }));
    expect(await site.region.findByText('Please enter the code')).toBeTruthy();
    expect(answers.requestsTo(verifyTwoFactor)).toEqual([]);
  });

  it('can be left: nothing is on, and the keyboard stays in the card', async () => {
    const { user, region } = await begin();
    await user.click(region.getByRole('button', { name: 'Cancel' }));
    expect(region.getByRole('button', { name: 'Set up' })).toBeTruthy();
    expect(document.activeElement).toBe(region.getByRole('heading', { name: 'Two-factor authentication' }));
  });

  it('shows the recovery codes this once, to copy and to download', async () => {
    const site = await begin();
    const { user, region } = site;
    answers.answer(verifyTwoFactor, { success: true, recoveryCodes: codes });
    await enter(site);
    const list = within(await region.findByRole('list', { name: 'Recovery codes' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
    expect(document.activeElement).toBe(region.getByRole('heading', { name: 'Your recovery codes' }));
    expect(region.getByText('On')).toBeTruthy();
    await user.click(region.getByRole('button', { name: 'Copy' }));
    await region.findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
    const file = region.getByRole('link', { name: 'Download' });
    expect(file.getAttribute('download')).toBe('recovery-codes.txt');
    expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain(codes.join('\n'));

    answers.answer(accountSettings, aSettings({ hasTwoFactor: true, recoveryCodesLeft: 10 }));
    await user.click(region.getByRole('button', { name: 'I have saved them' }));
    expect(region.queryByText(codes[0] ?? '')).toBeNull();
    expect(region.getByText('10 recovery codes left')).toBeTruthy();
    expect(document.activeElement).toBe(region.getByRole('heading', { name: 'Two-factor authentication' }));
  });

  it('forgets the recovery codes when the tab is left', async () => {
    const site = await begin();
    answers.answer(verifyTwoFactor, { success: true, recoveryCodes: codes });
    await enter(site);
    await site.region.findByText(codes[0] ?? '');
    answers.answer(accountSettings, aSettings({ hasTwoFactor: true, recoveryCodesLeft: 10 }));
    await site.user.click(screen.getByRole('link', { name: 'Account Settings' }));
    await screen.findByRole('region', { name: 'Appearance' });
    await site.user.click(screen.getByRole('link', { name: 'Security' }));
    expect(await (await card('Two-factor authentication')).findByText('10 recovery codes left')).toBeTruthy();
    expect(screen.queryByText(codes[0] ?? '')).toBeNull();
  });
});

describe('two-factor authentication that is on', () => {
  const on = { hasTwoFactor: true, recoveryCodesLeft: 7 };
  const openOn = async (change: Partial<AccountSettings> = {}) => {
    const site = open({ ...on, ...change });
    return { ...site, region: await card('Two-factor authentication') };
  };
  const press = async ({ user, region }: Awaited<ReturnType<typeof openOn>>, name: string) =>
    user.click(region.getByRole('button', { name }));

  it('says so, and how many codes are left', async () => {
    const { region } = await openOn();
    expect(region.getByText('On')).toBeTruthy();
    expect(region.getByText('7 recovery codes left')).toBeTruthy();
  });

  it('warns when few codes are left', async () => {
    const { region } = await openOn({ recoveryCodesLeft: 1 });
    expect(region.getByText('1 recovery code left. Make new ones before you need them.')).toBeTruthy();
  });

  it('is switched off with the password only, asked for at once', async () => {
    const site = await openOn();
    answers.answer(disableTwoFactor, { success: true, message: 'Two-factor authentication is off.' });
    await press(site, 'Switch off');
    const dialog = await shownDialog();
    expect(answers.requestsTo(disableTwoFactor)).toEqual([]);
    await site.user.click(dialog.getByRole('button', { name: 'Switch off' }));
    expect(await dialog.findByText('Password is required')).toBeTruthy();
    await site.user.type(dialog.getByLabelText('Your password'), 'Secret-1x{Enter}');
    expect(await site.region.findByText('Off')).toBeTruthy();
    expect(answers.requestsTo(disableTwoFactor)).toEqual([{ body: { password: 'Secret-1x' } }]);
    expect(toasts).toEqual([{ severity: 'success', title: 'Success', text: 'Two-factor authentication is off.' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(site.region.getByRole('heading', { name: 'Two-factor authentication' })),
    );
  });

  it('says in the dialog that the password is wrong, each time, and takes the right one', async () => {
    const site = await openOn();
    answers.answer(disableTwoFactor, ({ body }) => {
      if (body.password !== 'Secret-1x') throw fieldProblem('/password', 'That password is not right.');
      return { success: true, message: 'Two-factor authentication is off.' };
    });
    await press(site, 'Switch off');
    const dialog = await shownDialog();
    const field = dialog.getByLabelText('Your password');
    for (const wrong of ['one', 'two']) {
      await site.user.clear(field);
      await site.user.type(field, `${wrong}{Enter}`);
      expect(await dialog.findByText('That password is not right.')).toBeTruthy();
    }
    await site.user.clear(field);
    await site.user.type(field, 'Secret-1x{Enter}');
    expect(await site.region.findByText('Off')).toBeTruthy();
  });

  it('stays on when the person would rather not', async () => {
    const site = await openOn();
    await press(site, 'Switch off');
    await site.user.click((await shownDialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(answers.requestsTo(disableTwoFactor)).toEqual([]);
    expect(site.region.getByText('On')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(site.region.getByRole('button', { name: 'Switch off' })));
  });

  it('stays on for staff, in the server’s words', async () => {
    const text = 'Staff accounts need two-factor authentication, so it stays on.';
    const site = await openOn();
    answers.answer(disableTwoFactor, refuse(new Problem('not-allowed', text)));
    await press(site, 'Switch off');
    await site.user.type((await shownDialog()).getByLabelText('Your password'), 'Secret-1x{Enter}');
    await waitFor(() => expect(toasts).toEqual([{ severity: 'error', title: 'Error', text }]));
    expect(site.region.getByText('On')).toBeTruthy();
  });

  it('asks accounts without a password whether it is meant', async () => {
    const site = await openOn({ hasPassword: false });
    answers.answer(disableTwoFactor, { success: true, message: 'Two-factor authentication is off.' });
    await press(site, 'Switch off');
    const dialog = await shownDialog();
    expect(dialog.queryByLabelText('Your password')).toBeNull();
    await site.user.click(dialog.getByRole('button', { name: 'Switch off' }));
    expect(await site.region.findByText('Off')).toBeTruthy();
    expect(answers.requestsTo(disableTwoFactor)).toEqual([{ body: {} }]);
  });

  it('makes new codes, after the password where the server wants it, and shows them once', async () => {
    const site = await openOn();
    answers.answer(regenerateRecoveryCodes, ({ body }) => {
      if (body.password === undefined) throw new Problem('password-needed');
      return { recoveryCodes: codes };
    });
    await press(site, 'Make new recovery codes');
    await site.user.type((await shownDialog()).getByLabelText('Your password'), 'Secret-1x{Enter}');
    expect(await site.region.findByText(codes[9] ?? '')).toBeTruthy();
    expect(answers.requestsTo(regenerateRecoveryCodes)).toEqual([{ body: {} }, { body: { password: 'Secret-1x' } }]);
    await site.user.click(site.region.getByRole('button', { name: 'I have saved them' }));
    expect(site.region.getByText('10 recovery codes left')).toBeTruthy();
    expect(site.region.queryByText(codes[9] ?? '')).toBeNull();
  });
});

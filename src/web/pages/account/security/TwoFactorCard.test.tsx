import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  accountSettings,
  disableTwoFactor,
  enableTwoFactor,
  mySessions,
  proveIdentity,
  regenerateRecoveryCodes,
  signInHistory,
  type AccountSettings,
} from '#contracts/auth/account.ts';
import { verifyTwoFactor } from '#contracts/auth/auth.ts';
import { myPasskeys } from '#contracts/auth/passkeys.ts';
import { Problem } from '#contracts/http/problem.ts';
import { aSettings, accountAnswers, card, shownDialog, wantProof } from '#testing/browser/accountPage.ts';
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
  answers.answer(myPasskeys, { passkeys: [] });
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

  it('is switched off once that is meant, and the keyboard stays in the card', async () => {
    const site = await openOn();
    answers.answer(disableTwoFactor, { success: true, message: 'Two-factor authentication is off.' });
    await press(site, 'Switch off');
    const dialog = await shownDialog();
    expect(answers.requestsTo(disableTwoFactor)).toEqual([]);
    await site.user.click(dialog.getByRole('button', { name: 'Switch off' }));
    expect(await site.region.findByText('Off')).toBeTruthy();
    expect(answers.requestsTo(disableTwoFactor)).toHaveLength(1);
    expect(toasts).toEqual([{ severity: 'success', title: 'Success', text: 'Two-factor authentication is off.' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(site.region.getByRole('heading', { name: 'Two-factor authentication' })),
    );
  });

  it('asks for password and code where the server needs proof, says which is wrong, and takes the right ones', async () => {
    const site = await openOn();
    const check = wantProof(answers, { password: 'Secret-1x', code: '123456' });
    answers.answer(disableTwoFactor, () => {
      check();
      return { success: true, message: 'Two-factor authentication is off.' };
    });
    await press(site, 'Switch off');
    await site.user.click((await shownDialog()).getByRole('button', { name: 'Switch off' }));
    const password = await screen.findByLabelText('Your password');
    const code = screen.getByLabelText('Authentication code');
    const proof = within(screen.getByRole('form', { name: 'Confirm that it is you' }));
    await site.user.click(proof.getByRole('button', { name: 'Continue' }));
    expect(await proof.findByText('Password is required')).toBeTruthy();
    expect(proof.getByText('Please enter the code')).toBeTruthy();
    for (const wrong of ['one', 'two']) {
      await site.user.clear(password);
      await site.user.type(password, wrong);
      await site.user.clear(code);
      await site.user.type(code, '123 456{Enter}');
      expect(await proof.findByText('That password is not right.')).toBeTruthy();
    }
    await site.user.clear(password);
    await site.user.type(password, 'Secret-1x{Enter}');
    expect(await site.region.findByText('Off')).toBeTruthy();
    expect(answers.requestsTo(proveIdentity).at(-1)).toEqual({ body: { password: 'Secret-1x', code: '123456' } });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays on when the person would rather not', async () => {
    const site = await openOn();
    await press(site, 'Switch off');
    await site.user.click((await shownDialog()).getByRole('button', { name: 'Keep it on' }));
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
    const dialog = await shownDialog();
    await site.user.click(dialog.getByRole('button', { name: 'Switch off' }));
    expect(await dialog.findByText(text)).toBeTruthy();
    expect(screen.getByText('On')).toBeTruthy();
  });

  it('makes new codes, with proof where the server needs it, and shows them once', async () => {
    const site = await openOn();
    const check = wantProof(answers, { password: 'Secret-1x', code: 'A1B2-C3D4' });
    answers.answer(regenerateRecoveryCodes, () => {
      check();
      return { recoveryCodes: codes };
    });
    await press(site, 'Make new recovery codes');
    await site.user.type(await screen.findByLabelText('Your password'), 'Secret-1x');
    await site.user.type(screen.getByLabelText('Authentication code'), 'A1B2-C3D4{Enter}');
    expect(await site.region.findByText(codes[9] ?? '')).toBeTruthy();
    expect(answers.requestsTo(regenerateRecoveryCodes)).toHaveLength(2);
    await site.user.click(site.region.getByRole('button', { name: 'I have saved them' }));
    expect(site.region.getByText('10 recovery codes left')).toBeTruthy();
    expect(site.region.queryByText(codes[9] ?? '')).toBeNull();
  });
});

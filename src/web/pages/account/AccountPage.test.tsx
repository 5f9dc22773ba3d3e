import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { logout, type SessionUser } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { getProfile, updateProfile, type Profile } from '#contracts/profile/profile.ts';
import { myPurchases } from '#contracts/sales/sales.ts';
import { aProfile, accountAnswers, anOrder } from '#testing/browser/accountPage.ts';
import { aBoot, aUser, renderSite, type Answers } from '#testing/pages/render.tsx';
import { signInAs } from '#testing/pages/session.ts';
import { watchToasts } from '#testing/pages/toasts.ts';
import { readSessionUser } from '#web/app/session/session.ts';
import { initials } from '#web/components/people/Avatar.tsx';

const profile = aProfile({
  phone: '+44 20',
  bio: 'Oak.',
  contactPreferences: ['Email'],
  address: {
    addressLine1: '1 Mill Lane',
    addressLine2: '',
    city: 'Leeds',
    stateProvince: '',
    postalCode: 'LS1',
    country: 'UK',
  },
});

let answers: Answers;
const toasts = watchToasts();

beforeEach(() => {
  answers = accountAnswers();
  answers.answer(getProfile, profile);
  answers.answer(updateProfile, { success: true, user: aUser({ displayName: 'Ann Oak' }), message: 'Saved it.' });
});

const open = (at = '/account', change: Partial<SessionUser> = {}, featuresOff: string[] = []) => {
  const user = aUser(change);
  answers.answer(getProfile, { ...profile, isCreator: user.isCreator });
  signInAs(user);
  return renderSite(at, answers, aBoot({ featuresOff }));
};
const card = (name: string) => within(screen.getByRole('form', { name }));
const loaded = async () => {
  await waitFor(() =>
    expect(card('Basic Information').getByLabelText<HTMLInputElement>('Display name').value).toBe('Ann Lee'),
  );
  return card('Basic Information');
};
const tabs = (): string[] =>
  within(screen.getByRole('navigation', { name: 'Account' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

it.each([
  ['Ann Lee', 'AN'],
  ['ÿ', 'Ÿ'],
  ['', 'U'],
  [undefined, 'U'],
])('makes initials of %j: %s', (name, text) => {
  expect(initials(name)).toBe(text);
});

describe('the sidebar', () => {
  it('offers buyers their purchases', async () => {
    open();
    await loaded();
    expect(tabs()).toEqual(['Profile Settings', 'My Purchases', 'Security', 'Account Settings']);
    expect(screen.getByText('Buyer')).toBeTruthy();
  });

  it('offers creators their videos and payouts, and purchases once they bought', async () => {
    const { unmount } = open('/account', { isCreator: true });
    await loaded();
    expect(tabs()).toEqual([
      'Profile Settings',
      'My Videos',
      'Payout Settings',
      'Plan',
      'Security',
      'Account Settings',
    ]);
    expect(screen.getByText('Creator')).toBeTruthy();
    unmount();
    answers.answer(myPurchases, { purchases: [anOrder()] });
    open('/account', { isCreator: true });
    await waitFor(() => expect(tabs()).toContain('My Purchases'));
  });

  it('says that it is loading, while nothing can be edited or saved', async () => {
    let release: ((answer: Profile) => void) | undefined;
    open();
    answers.answer(getProfile, () => new Promise<Profile>((resolve) => (release = resolve)));
    expect(await screen.findByText('Loading...')).toBeTruthy();
    const basic = card('Basic Information');
    expect(basic.getByLabelText<HTMLInputElement>('Display name').disabled).toBe(true);
    for (const name of ['Save Changes', 'Cancel'])
      expect(basic.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
    release?.(profile);
    await loaded();
    expect(basic.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' }).disabled).toBe(false);
  });

  it('signs out at once', async () => {
    answers.answer(logout, { success: true });
    const { user, address } = open();
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(readSessionUser()).toBeNull();
    await waitFor(() => expect(address()).toBe('/'));
  });
});

describe('a tab', () => {
  it.each([
    ['security', 'Security', false],
    ['settings', 'Account Settings', false],
    ['purchases', 'My Purchases', false],
    ['payouts', 'Payout Settings', true],
  ])('says that it is coming soon when the operator switched %s off', async (feature, label, isCreator) => {
    open(`/account?tab=${feature.replace('payouts', 'payout')}`, { isCreator }, [feature]);
    const word = await screen.findByText('Coming Soon');
    expect(word.parentElement?.textContent).toBe(
      'Coming Soon: This feature is currently under development and will be available soon.',
    );
    expect(tabs().filter((text) => text.endsWith('Soon'))).toEqual([`${label}Soon`]);
  });

  it('that a buyer does not have leads to the profile', async () => {
    open('/account?tab=payout');
    await loaded();
  });

  it('says that the profile could not be loaded, and loads it again', async () => {
    open();
    answers.answer(getProfile, () => {
      throw new Problem('unexpected-error');
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(toasts).toEqual([{ severity: 'error', title: 'Error', text: 'Failed to load your profile' }]);
    answers.answer(getProfile, profile);
    fireEvent.click(again);
    await loaded();
  });
});

describe('a card', () => {
  it('resets with Cancel to what was loaded last, errors too', async () => {
    const { user } = open();
    const basic = await loaded();
    await user.clear(basic.getByLabelText('Display name'));
    await user.type(basic.getByLabelText('Bio'), ' And ash.');
    expect(basic.getByText('13 / 500')).toBeTruthy();
    await user.click(basic.getByRole('button', { name: 'Save Changes' }));
    await basic.findByText('Display name is required');
    await user.click(basic.getByRole('button', { name: 'Cancel' }));
    expect(basic.queryByText('Display name is required')).toBeNull();
    expect(basic.getByLabelText<HTMLInputElement>('Display name').value).toBe('Ann Lee');
    expect(basic.getByLabelText<HTMLTextAreaElement>('Bio').value).toBe('Oak.');
    expect(basic.getByText('4 / 500')).toBeTruthy();
  });

  it.each([
    ['Display name', '   ', 'Display name is required'],
    ['Phone', 'call me', 'Invalid phone number format'],
    ['Phone', '+', 'Invalid phone number format'],
    ['Bio', 'x'.repeat(501), 'Please use at most 500 characters'],
  ])('with the %s %j is not sent', async (label, value, message) => {
    open();
    const basic = await loaded();
    fireEvent.change(basic.getByLabelText(label), { target: { value } });
    fireEvent.click(basic.getByRole('button', { name: 'Save Changes' }));
    const text = await basic.findByText(message);
    expect(toasts).toEqual([
      { severity: 'warn', title: 'Validation Error', text: 'Please fix the errors before saving' },
    ]);
    expect(answers.requestsTo(updateProfile)).toEqual([]);
    fireEvent.change(basic.getByLabelText(label), { target: { value: `${value}!` } });
    await waitFor(() => expect(text.isConnected).toBe(false));
  });

  it('sends the flat profile with its own changes only, and merges the answer into the stored user', async () => {
    const { user } = open();
    const basic = await loaded();
    await user.type(card('Address Information').getByLabelText('City'), ' North');
    await user.clear(basic.getByLabelText('Display name'));
    await user.type(basic.getByLabelText('Display name'), ' Ann Oak ');
    await user.click(basic.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(toasts).toEqual([{ severity: 'success', title: 'Success', text: 'Saved it.' }]));
    const { address, email: _e, username: _u, avatarUrl: _a, isCreator: _c, ...flat } = profile;
    expect(answers.requestsTo(updateProfile)).toEqual([{ body: { ...flat, ...address, displayName: 'Ann Oak' } }]);
    expect(readSessionUser()?.displayName).toBe('Ann Oak');
    expect(basic.getByLabelText<HTMLInputElement>('Display name').value).toBe('Ann Oak');
    // Another card's typing waits for its own Save.
    expect(card('Address Information').getByLabelText<HTMLInputElement>('City').value).toBe('Leeds North');
    await user.click(card('Address Information').getByRole('button', { name: 'Cancel' }));
    expect(card('Address Information').getByLabelText<HTMLInputElement>('City').value).toBe('Leeds');
  });

  it('shows a spinner in Save while it is saving, and Cancel cannot be pressed', async () => {
    let release: (() => void) | undefined;
    answers.answer(updateProfile, async () => {
      await new Promise<void>((resolve) => (release = resolve));
      return { success: true, user: aUser(), message: 'Saved it.' };
    });
    open();
    const basic = await loaded();
    const save = basic.getByRole<HTMLButtonElement>('button', { name: 'Save Changes' });
    const cancel = basic.getByRole<HTMLButtonElement>('button', { name: 'Cancel' });
    expect(save.querySelector('.animate-spin')).toBeNull();
    fireEvent.click(save);
    await waitFor(() => expect(save.querySelector('.animate-spin')).toBeTruthy());
    expect(cancel.disabled).toBe(true);
    release?.();
    await waitFor(() => expect(cancel.disabled).toBe(false));
    expect(save.querySelector('.animate-spin')).toBeNull();
  });

  it('keeps the three ways of contact in their order', async () => {
    const { user } = open();
    await loaded();
    const contact = card('Contact Preferences');
    await user.click(contact.getByRole('checkbox', { name: 'Phone' }));
    await user.click(contact.getByRole('checkbox', { name: 'SMS' }));
    await user.click(contact.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(answers.requestsTo(updateProfile)[0]?.body.contactPreferences).toEqual(['Email', 'SMS', 'Phone']),
    );
  });

  it.each([
    ['the server’s words', { success: false, user: aUser(), message: 'Not today.' }, 'Not today.'],
    ['its own words', { success: false, user: aUser(), message: '' }, 'Failed to update profile'],
  ])('says with %s that nothing was saved', async (_, answer, text) => {
    answers.answer(updateProfile, answer);
    open();
    const basic = await loaded();
    fireEvent.click(basic.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(toasts).toEqual([{ severity: 'error', title: 'Error', text }]));
  });

  it('says that the call failed', async () => {
    answers.answer(updateProfile, () => {
      throw new Problem('unexpected-error');
    });
    open();
    const basic = await loaded();
    fireEvent.click(basic.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(toasts[0]?.text).toBe('Failed to update your profile'));
  });

  it('shows email and username, and does not let them be changed', async () => {
    open();
    const basic = await loaded();
    for (const [label, hint] of [
      ['Email', 'Email cannot be changed'],
      ['Username', 'Username cannot be changed'],
    ] as const) {
      expect(basic.getByLabelText<HTMLInputElement>(label).readOnly).toBe(true);
      expect(basic.getByText(hint)).toBeTruthy();
    }
  });
});

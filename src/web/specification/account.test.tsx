/** The specification: My Account. */
import { Problem } from '#contracts/http/problem.ts';
import { getProfile, updateProfile } from '#contracts/profile/profile.ts';
import { aProfile } from '#testing/browser/accountPage.ts';
import { refuse } from '#testing/refusal.ts';
import { aUser, type Answers } from '#testing/pages/render.tsx';
import { specifyElsewhere } from '#testing/specification/specification.ts';
import { specify, type Row } from '#testing/specification/specificationByHand.ts';

const silent = new Problem('unexpected-error');
const busy = new Problem('too-many-requests', 'Please wait a minute and try again.');
const soon = 'Coming Soon: This feature is currently under development and will be available soon.';

const saving = (given: (answers: Answers) => void, toast: string): Row => ({
  at: '/account',
  who: 'a buyer',
  given,
  first: ['until Ann Lee', 'Display name = Ann', 'Save Changes'],
  toasts: [toast],
});
const wrong = (label: string, text: string, message: string): Row => ({
  at: '/account',
  who: 'a buyer',
  first: ['until Ann Lee', `${label} = ${text}`, 'Save Changes'],
  shows: [message],
  toasts: ['warn: Validation Error / Please fix the errors before saving, 3 s'],
});
const answering =
  (answer: { success: boolean; message: string }) =>
  (answers: Answers): void =>
    answers.answer(updateProfile, { ...answer, user: aUser({ displayName: 'Ann' }) });
const switchedOff = (tab: string, feature: string, label: string, who: Row['who'] = 'a creator'): Row => ({
  at: `/account?tab=${tab}`,
  who,
  by: 'decision 63, ‘tabs marked Soon’',
  boot: { featuresOff: [feature] },
  shows: [soon, `${label}Soon → /account?tab=${tab}`],
});

specify({
  sidebar: [
    {
      at: '/account',
      who: 'a buyer',
      given: (answers) => answers.answer(getProfile, () => new Promise(() => undefined)),
      shows: ['Loading...', 'U'],
    },
    {
      at: '/account',
      who: 'a buyer',
      shows: [
        'Ann Lee',
        'AN',
        'Buyer',
        'Profile Settings → /account',
        'My Purchases → /account?tab=purchases',
        'Security → /account?tab=security',
        'Account Settings → /account?tab=settings',
      ],
      hides: ['My Videos → /account?tab=videos', 'Payout Settings → /account?tab=payout', 'Soon'],
    },
    {
      at: '/account',
      who: 'a creator',
      given: (answers) => answers.answer(getProfile, aProfile({ isCreator: true, avatarUrl: '/media/ann.webp' })),
      shows: [
        'Ann Lee',
        'Creator',
        'My Videos → /account?tab=videos',
        'Payout Settings → /account?tab=payout',
        'Security → /account?tab=security',
        'Account Settings → /account?tab=settings',
      ],
      hides: ['My Purchases → /account?tab=purchases'],
      counts: [['avatar image', 'aside img[src="/media/ann.webp"]', 1]],
    },
  ],
  'tabs that are switched off': [
    switchedOff('videos', 'videos', 'My Videos'),
    switchedOff('payout', 'payouts', 'Payout Settings'),
    switchedOff('purchases', 'purchases', 'My Purchases', 'a buyer'),
    switchedOff('security', 'security', 'Security'),
    switchedOff('settings', 'settings', 'Account Settings'),
  ],
  'profile tab': [
    {
      at: '/account',
      who: 'a buyer',
      first: ['until Ann Lee'],
      shows: ['Basic Information', 'Contact Preferences', 'Address Information', 'Save Changes', 'Cancel'],
      counts: [
        ['cards with a Save of their own', 'form[aria-label] button[type="submit"]', 3],
        ['bio of four rows', 'textarea[rows="4"]', 1],
        ['contact preferences', 'form[aria-label="Contact Preferences"] input[type="checkbox"]', 3],
      ],
    },
    { at: '/account', who: 'a buyer', first: ['until Ann Lee'], shows: ['Email', 'SMS', 'Phone', '0 / 500'] },
    { at: '/account', who: 'a buyer', first: ['until Ann Lee', 'Bio = Oak.'], shows: ['4 / 500'] },
    { at: '/account', who: 'a buyer', shows: ['Email cannot be changed', 'Username cannot be changed'] },
  ],
  'account profile': [
    wrong('Display name', '  ', 'Display name is required'),
    ...['call me', '44+20', '+', '020.7946'].map((phone) => wrong('Phone', phone, 'Invalid phone number format')),
    wrong('Bio', 'x'.repeat(501), 'Please use at most 500 characters'),
    {
      at: '/account',
      who: 'a buyer',
      given: answering({ success: true, message: 'Saved.' }),
      first: ['until Ann Lee', 'Phone = +44 (0)20 7946-0018', `Bio = ${'x'.repeat(500)}`, 'Save Changes'],
      hides: ['Invalid phone number format'],
      toasts: ['success: Success / Saved., 3 s'],
    },
    {
      at: '/account',
      who: 'a buyer',
      first: ['until Ann Lee', 'Phone = no', 'Save Changes', 'until Invalid phone number format', 'Phone = 1'],
      hides: ['Invalid phone number format'],
    },
    {
      at: '/account',
      who: 'a buyer',
      first: ['until Ann Lee', 'Phone = no', 'Save Changes', 'until Invalid phone number format', 'Cancel'],
      hides: ['Invalid phone number format'],
    },
  ],
  'profile update and load': [
    saving(answering({ success: true, message: 'Saved.' }), 'success: Success / Saved., 3 s'),
    saving(answering({ success: false, message: 'Not today.' }), 'error: Error / Not today., 3 s'),
    saving(answering({ success: false, message: '' }), 'error: Error / Failed to update profile, 3 s'),
    saving(
      (answers) => answers.answer(updateProfile, refuse(silent)),
      'error: Error / Failed to update your profile, 3 s',
    ),
    saving(
      (answers) => answers.answer(updateProfile, refuse(busy)),
      'error: Error / Please wait a minute and try again., 3 s',
    ),
    {
      at: '/account',
      who: 'a buyer',
      given: (answers) => answers.answer(getProfile, refuse(silent)),
      toasts: ['error: Error / Failed to load your profile, 3 s'],
    },
    {
      at: '/account',
      who: 'a buyer',
      given: (answers) => answers.answer(getProfile, refuse(busy)),
      toasts: ['error: Error / Please wait a minute and try again., 3 s'],
    },
  ],
});

specifyElsewhere({
  'web/pages/account/AccountPage.test.tsx': [
    ['first two letters uppercased, U if none', 'makes initials of %j: %s'],
    ['loading: inputs, Save and Cancel disabled', 'says that it is loading, while nothing can be edited or saved'],
    [
      'saving: a spinner in Save, Cancel disabled',
      'shows a spinner in Save while it is saving, and Cancel cannot be pressed',
    ],
    ['Cancel: the last loaded profile, no errors', 'resets with Cancel to what was loaded last, errors too'],
    ['no request is sent; a field’s error clears when edited', 'with the %s %j is not sent'],
    [
      'flat payload; the stored user is merged',
      'sends the flat profile with its own changes only, and merges the answer into the stored user',
    ],
    ['success false or user missing', 'says with %s that nothing was saved'],
    ['email and username are read-only', 'shows email and username, and does not let them be changed'],
    ['Logout', 'signs out at once'],
    [
      'creators who bought see My Purchases too',
      'offers creators their videos and payouts, and purchases once they bought',
    ],
  ],
});

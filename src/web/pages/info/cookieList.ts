/** Every cookie that this site sets, as the code sets it. */

export type Cookie = { name: string; purpose: string; life: string };

export const cookieList: readonly Cookie[] = [
  { name: 'accessToken', purpose: 'Proves that you are signed in.', life: '7 days, renewed while you use the site' },
  {
    name: 'refreshToken',
    purpose: 'Renews the proof, so that you need not sign in again.',
    life: '7 days after registering, 30 days after signing in',
  },
  {
    name: '__Host-rb',
    purpose: 'The other half of refreshToken, which scripts cannot read: one half alone is useless to a thief.',
    life: '90 days, or until you sign out',
  },
  {
    name: '__Host-device',
    purpose:
      'Recognises a browser in which you have signed in before, so that a stranger who guesses passwords does not lock you out.',
    life: '180 days',
  },
  {
    name: 'user',
    purpose:
      'What the screen shows of you: name, picture, whether your email is confirmed. A copy is in local storage.',
    life: '7 days; after a change of your profile until you close the browser',
  },
  { name: 'theme', purpose: 'Light or dark, once you have chosen.', life: '1 year' },
  { name: 'currency', purpose: 'The currency you have chosen.', life: '1 year' },
  {
    name: '__Host-google-state, __Host-facebook-state',
    purpose: 'Ties a sign-in by way of Google or Facebook to the browser that began it.',
    life: '10 minutes',
  },
  {
    name: '__Host-sign-in-code',
    purpose: 'Ties the return from such a sign-in to the same browser.',
    life: '5 minutes',
  },
];

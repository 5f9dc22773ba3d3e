/** The specification: signing in, registering, confirming the address, setting up the profile. */
import { confirmEmail, login, register, resendConfirmation, type SessionUser } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { completeProfile } from '#contracts/profile/profile.ts';
import { refuse } from '#testing/refusal.ts';
import { aUser, type Answers } from '#testing/pages/render.tsx';
import { specify, type Row } from '#testing/specification/specificationByHand.ts';

const silent = new Problem('unexpected-error');
const busy = new Problem('too-many-requests', 'Please wait a minute and try again.');
const asSession = (change: Partial<SessionUser>) => ({
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: '2099-01-01T00:00:00.000Z',
  user: aUser(change),
});

const signingIn = (given: Row['given'], more: Pick<Row, 'toasts' | 'leadsTo'>): Row => ({
  at: '/login',
  ...(given ? { given } : {}),
  first: ['Email or username = ann', 'Password = Abcdef12', 'Sign In'],
  ...more,
});
const signedInAs =
  (change: Partial<SessionUser>): Row['given'] =>
  (answers) =>
    answers.answer(login, asSession(change));
const welcome = ['success: Login Successful / Welcome back, 3 s'];

const right = {
  Email: 'ann@example.org',
  Username: 'ann_lee-1',
  'Display name': 'Ann Lee',
  Password: 'Abcdef12',
  'Confirm password': 'Abcdef12',
};
const registering = (change: Partial<typeof right>): string[] => [
  ...Object.entries({ ...right, ...change }).map(([label, text]) => `${label} = ${text}`),
  'Create Account',
];
const wrong = (label: keyof typeof right, text: string, message: string): Row => ({
  at: '/register',
  first: registering({ [label]: text }),
  shows: [message],
  toasts: [],
});
const strength = (password: string, text: string): Row => ({
  at: '/register',
  first: [`Password = ${password}`],
  shows: [text],
  hides: ['Weak', 'Medium', 'Strong'].filter((other) => other !== text),
});
const registered = (answers: Answers): void =>
  answers.answer(register, asSession({ isEmailVerified: false, isProfileComplete: false }));

const link = `/verify-email?userId=${aUser().id}&token=secret`;
const resending = (email: string, given?: Row['given']): Row => ({
  at: '/verify-email',
  who: 'somebody unverified',
  ...(given ? { given } : {}),
  first: ['until Resend confirmation email', `Email = ${email}`, 'Resend confirmation email'],
});
const toLastStep = [
  'First name = Ann',
  'Last name = Lee',
  'Next',
  'until So that we can reach you about a sale.',
  'Next',
  'until For receipts. You can fill this in later.',
  'Complete Profile',
];

specify({
  'sign in': [
    {
      at: '/login',
      first: ['Sign In'],
      shows: ['Email or username is required', 'Password is required'],
      toasts: [],
    },
    signingIn(signedInAs({ isEmailVerified: false }), { leadsTo: '/verify-email', toasts: welcome }),
    signingIn(signedInAs({ isProfileComplete: false }), { leadsTo: '/setup-profile', toasts: welcome }),
    signingIn(signedInAs({}), { leadsTo: '/dashboard', toasts: welcome }),
    ...[new Problem('invalid-credentials'), silent].map((problem) =>
      signingIn((answers) => answers.answer(login, refuse(problem)), {
        leadsTo: '/login',
        toasts: ['error: Login Failed / Invalid credentials, 3 s'],
      }),
    ),
    signingIn((answers) => answers.answer(login, refuse(busy)), {
      toasts: ['error: Login Failed / Please wait a minute and try again., 3 s'],
    }),
  ],
  'registration: the message under each field': [
    wrong('Email', '', 'Email is required'),
    wrong('Email', 'ann@', 'Please enter a valid email address'),
    wrong('Username', '', 'Username is required'),
    wrong('Username', 'ab', 'Username must be at least 3 characters'),
    wrong('Username', 'ann lee', 'Username can only contain letters, numbers, underscores, and hyphens'),
    wrong('Display name', '', 'Display name is required'),
    wrong('Display name', 'A', 'Display name must be at least 2 characters'),
    wrong('Password', '', 'Password is required'),
    ...['Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh'].map((password) =>
      wrong('Password', password, 'Password must be at least 8 characters with uppercase, lowercase, and number'),
    ),
    wrong('Confirm password', '', 'Please confirm your password'),
    wrong('Confirm password', 'Abcdef13', 'Passwords do not match'),
    {
      at: '/register',
      first: [...registering({ Email: '' }), 'until Email is required', 'Email = a'],
      hides: ['Email is required'],
    },
  ],
  'strength meter': [
    strength('Ab1', 'Weak'),
    strength('abcdefgh', 'Weak'),
    strength('abc123', 'Medium'),
    strength('Abcdef', 'Medium'),
    strength('ABC123', 'Medium'),
    strength('Abcde12', 'Medium'),
    strength('Abcdef12', 'Strong'),
  ],
  register: [
    {
      at: '/register',
      given: registered,
      first: registering({}),
      toasts: ['success: Registration Successful / Please check your email to verify your account, 5 s'],
      leadsTo: '/verify-email',
    },
    {
      at: '/register',
      given: (answers) => answers.answer(register, refuse(silent)),
      first: registering({}),
      toasts: ['error: Registration Failed / Registration failed. Please try again., 5 s'],
    },
    {
      at: '/register',
      given: (answers) => answers.answer(register, refuse(busy)),
      first: registering({}),
      toasts: ['error: Registration Failed / Please wait a minute and try again., 5 s'],
    },
  ],
  'verify email': [
    {
      at: link,
      given: (answers) => answers.answer(confirmEmail, () => new Promise(() => undefined)),
      shows: ['Verifying your email'],
      counts: [['spinner', 'main section .animate-spin', 1]],
      hides: ['Resend confirmation email'],
    },
    {
      at: link,
      who: 'somebody unverified',
      given: (answers) => answers.answer(confirmEmail, { success: true, message: 'Your email is verified.' }),
      shows: ['Finish Profile Setup → /setup-profile'],
      toasts: ['success: Email Verified! / Your email is verified., 5 s'],
    },
    {
      at: link,
      by: 'decision 63, ‘confirmation link’',
      given: (answers) => answers.answer(confirmEmail, { success: true, message: 'Your email is verified.' }),
      shows: ['Finish Profile Setup → /login'],
    },
    {
      at: link,
      given: (answers) => answers.answer(confirmEmail, refuse(new Problem('invalid-confirmation-link'))),
      shows: [
        'Failed to verify email. The link may be invalid or expired.',
        'Resend confirmation email',
        'Contact Support → /support',
      ],
      toasts: ['error: Verification Failed / Invalid or expired verification link, 5 s'],
    },
    { at: '/verify-email', who: 'somebody unverified', shows: ['Email', 'Resend confirmation email'] },
    { ...resending(' '), toasts: ['warn: Email Required / Please enter your email address, 5 s'] },
    {
      ...resending('ann@example.org', (answers) => answers.answer(resendConfirmation, { message: 'On its way.' })),
      toasts: ['success: Email Sent! / Check your inbox for the confirmation email, 5 s'],
    },
    {
      ...resending('ann@example.org', (answers) => answers.answer(resendConfirmation, refuse(silent))),
      toasts: ['error: Error / Failed to send confirmation email, 5 s'],
    },
    {
      ...resending('ann@example.org', (answers) => answers.answer(resendConfirmation, refuse(busy))),
      toasts: ['error: Error / Please wait a minute and try again., 5 s'],
    },
  ],
  'profile setup': [
    {
      at: '/setup-profile',
      who: 'somebody unverified',
      toasts: ['warn: Email Verification Required / Please verify your email before completing profile setup, 3 s'],
      leadsTo: '/verify-email',
    },
    {
      at: '/setup-profile',
      who: 'somebody without a profile',
      shows: ['Personal Info', 'Contact', 'Address', 'Next', 'First name', 'Last name'],
    },
    {
      at: '/setup-profile',
      who: 'somebody without a profile',
      first: ['First name =  ', 'Next'],
      toasts: ['warn: Required Fields / Please enter your first and last name, 3 s'],
    },
    {
      at: '/setup-profile',
      who: 'somebody without a profile',
      first: toLastStep.slice(0, 4),
      shows: ['Back', 'Phone', 'SMS'],
    },
    {
      at: '/setup-profile',
      who: 'somebody without a profile',
      given: (answers) => answers.answer(completeProfile, asSession({})),
      first: toLastStep,
      toasts: ['success: Profile Complete!, 3 s'],
      leadsTo: '/browse',
    },
    {
      at: '/setup-profile',
      who: 'somebody without a profile',
      given: (answers) => answers.answer(completeProfile, refuse(silent)),
      first: toLastStep,
      shows: ['Complete Profile'],
      toasts: ['error: Error / Failed to complete profile, 3 s'],
    },
    {
      at: '/setup-profile',
      who: 'somebody without a profile',
      given: (answers) => answers.answer(completeProfile, refuse(busy)),
      first: toLastStep,
      toasts: ['error: Error / Please wait a minute and try again., 3 s'],
    },
  ],
});

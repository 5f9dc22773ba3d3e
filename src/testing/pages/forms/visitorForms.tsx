/** The forms of the site that need no account. */
import {
  checkUsername,
  forgotPassword,
  google,
  login,
  register,
  resendConfirmation,
  resetPassword,
  verifyTwoFactor,
} from '#contracts/auth/auth.ts';
import { appealSuspension, readSuspension } from '#contracts/auth/people.ts';
import { completeClaim, readClaim, submitClaim } from '#contracts/claims/claims.ts';
import { Problem } from '#contracts/http/problem.ts';
import { reportThing } from '#contracts/reports/reports.ts';
import { requestContent } from '#contracts/requests/requests.ts';
import { continueCase, readCase } from '#contracts/support/cases.ts';
import { openCase } from '#contracts/support/support.ts';
import { ReportDialog } from '#web/components/reports/ReportDialog.tsx';
import { CaseForm } from '#web/components/sending/CaseForm.tsx';
import { SecondStep } from '#web/components/social/SecondStep.tsx';
import { useProviderSignIn } from '#web/components/social/useProviderSignIn.tsx';
import { useCall } from '#web/components/shell/Providers.tsx';
import { CasePage } from '#web/pages/cases/CasePage.tsx';
import { SentClaimPage } from '#web/pages/claims/SentClaimPage.tsx';
import { NoticeForm } from '#web/pages/dmca/NoticeForm.tsx';
import { ForgotPasswordForm } from '#web/pages/forgot-password/ForgotPasswordForm.tsx';
import { PasswordStep } from '#web/pages/login/PasswordStep.tsx';
import { RegisterForm } from '#web/pages/register/RegisterForm.tsx';
import { RequestForm } from '#web/pages/request/RequestForm.tsx';
import { ResetPasswordForm } from '#web/pages/reset-password/ResetPasswordForm.tsx';
import { SuspensionPage } from '#web/pages/suspension/SuspensionPage.tsx';
import { ResendForm } from '#web/pages/verify-email/ResendForm.tsx';
import type { SiteFormRow } from './siteForm.tsx';

const id = '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01';
const nothing = (): void => undefined;
const done = async (): Promise<void> => undefined;
const words = 'What happened, in a sentence or two.';
const date = '2026-02-27T09:00:00.000Z';
const sender = { name: 'Ann Lee', email: 'ann@example.org' };
const passwords = { password: 'Secret-1x', confirmPassword: 'Secret-1x' };

const unequal = {
  fill: { password: 'Secret-1y' },
  text: 'Passwords do not match',
  mend: ['password', 'Secret-1x'],
} as const;

/** The key of a mailed link. */
const withKey = (): void => {
  window.location.hash = '#key';
};

/** A sign-in with Google for an address that has an account here already. */
const LinkGoogle = () => {
  const call = useCall();
  const { signIn, dialog } = useProviderSignIn(done, nothing);
  const ask = async (added: { password?: string }) => {
    if (added.password === undefined) throw new Problem('link-needs-password');
    return call(google, { body: { idToken: 'token', isCreator: false, password: added.password } });
  };
  return (
    <>
      <button onClick={() => void signIn(ask, { title: 'Failed', text: 'Failed' })}>Google</button>
      {dialog}
    </>
  );
};

const claim = {
  claimId: id,
  reference: 'CLM-1',
  status: 'incomplete',
  title: 'Oak stool',
  receivedAt: date,
  answerBefore: null,
  restoreFrom: null,
  restoreBefore: null,
  counter: null,
  reason: null,
  work: 'My film',
  missing: ['signature'],
  askedNote: null,
};

export const signInForms: SiteFormRow[] = [
  {
    file: 'src/web/pages/login/PasswordStep.tsx',
    title: 'sign in',
    label: 'Sign in',
    part: () => <PasswordStep username="" remark={null} onRemark={nothing} onName={nothing} accept={done} />,
    endpoint: login,
    fill: { emailOrUsername: 'ann', password: 'Secret-1x' },
    remarked: 'password',
    other: ['emailOrUsername', 'anna'],
    pair: { fill: {}, text: 'Not this one', mend: ['emailOrUsername', 'anna'] },
  },
  {
    file: 'src/web/components/social/SecondStep.tsx',
    title: 'the second step',
    label: 'Second step',
    part: () => <SecondStep challengeToken="token" onSession={done} onBack={nothing} />,
    endpoint: verifyTwoFactor,
    fill: { code: '123456' },
    remarked: 'code',
  },
  {
    file: 'src/web/components/social/ProviderQuestion.tsx',
    title: 'link an account',
    label: 'Link your account',
    buttons: ['Google'],
    part: () => <LinkGoogle />,
    endpoint: google,
    fill: { password: 'Secret-1x' },
    remarked: 'password',
  },
  {
    file: 'src/web/pages/register/RegisterForm.tsx',
    title: 'create an account',
    label: 'Create account',
    part: () => <RegisterForm isCreator={false}>{null}</RegisterForm>,
    endpoint: register,
    prepared: [[checkUsername, { available: true }]],
    fill: { email: 'ann@example.org', username: 'ann', displayName: 'Ann Lee', ...passwords },
    remarked: 'email',
    other: ['username', 'anna'],
    pair: unequal,
  },
  {
    file: 'src/web/pages/forgot-password/ForgotPasswordForm.tsx',
    title: 'forgot the password',
    label: 'Forgot your password',
    part: () => <ForgotPasswordForm onSent={nothing} />,
    endpoint: forgotPassword,
    fill: { email: 'ann@example.org' },
    remarked: 'email',
  },
  {
    file: 'src/web/pages/reset-password/ResetPasswordForm.tsx',
    title: 'reset the password',
    label: 'Change password',
    part: () => <ResetPasswordForm link={{ userId: id, token: 'token' }} onInvalid={nothing} />,
    endpoint: resetPassword,
    fill: passwords,
    remarked: 'password',
    pair: unequal,
  },
  {
    file: 'src/web/pages/verify-email/ResendForm.tsx',
    title: 'send the confirmation again',
    label: 'Resend',
    part: () => <ResendForm />,
    endpoint: resendConfirmation,
    fill: { email: 'ann@example.org' },
    remarked: 'email',
  },
];

export const visitorForms: SiteFormRow[] = [
  {
    file: 'src/web/components/sending/CaseForm.tsx',
    title: 'write to support',
    label: 'Support',
    part: () => <CaseForm kind="support" label="Support" />,
    endpoint: openCase,
    fill: { topic: 'account', message: words, ...sender },
    remarked: 'message',
    other: ['name', 'Ann'],
  },
  {
    file: 'src/web/components/reports/ReportDialog.tsx',
    title: 'report something',
    label: 'Report',
    part: () => <ReportDialog thing="video" thingId={id} onClose={nothing} />,
    endpoint: reportThing,
    fill: { reason: 'spam', words },
    remarked: 'reason',
    other: ['words', 'Otherwise.'],
    pair: { fill: { reason: 'other', words: '' }, text: 'Please say what is wrong', mend: ['reason', 'spam'] },
  },
  {
    file: 'src/web/pages/request/RequestForm.tsx',
    title: 'ask for content',
    label: 'Request content',
    part: () => <RequestForm onSent={nothing} />,
    endpoint: requestContent,
    fill: {
      title: 'A wall',
      description: words,
      category: 'diy',
      budgetMinPence: '10',
      budgetMaxPence: '20',
      ...sender,
    },
    remarked: 'budgetMaxPence',
    other: ['budgetMinPence', '15'],
    pair: {
      fill: { budgetMinPence: '30' },
      text: 'This is less than where your budget starts',
      mend: ['budgetMinPence', '5'],
    },
  },
  {
    file: 'src/web/pages/dmca/NoticeForm.tsx',
    title: 'send a copyright notice',
    label: 'Copyright notice',
    at: ['*', `/?video=${id}`],
    part: () => <NoticeForm />,
    endpoint: submitClaim,
    fill: {
      work: words,
      ...sender,
      postalAddress: '1 Bench Row',
      goodFaith: true,
      accuracy: true,
      signature: 'Ann Lee',
    },
    remarked: 'videoUrl',
    other: ['work', 'Another one.'],
  },
  {
    file: 'src/web/pages/cases/CasePage.tsx',
    title: 'reply to us',
    label: 'Reply',
    before: withKey,
    at: ['/cases/:caseId', `/cases/${id}`],
    part: () => <CasePage />,
    endpoint: continueCase,
    prepared: [
      [readCase, { caseId: id, reference: 'SUP-1', topic: 'account', status: 'answered', openedAt: date, entries: [] }],
    ],
    fill: { words },
    remarked: 'words',
  },
  {
    file: 'src/web/pages/claims/SentClaimPage.tsx',
    title: 'complete a notice',
    label: 'What you add',
    before: withKey,
    at: ['/claims/sent/:claimId', `/claims/sent/${id}`],
    part: () => <SentClaimPage />,
    endpoint: completeClaim,
    prepared: [[readClaim, claim]],
    fill: { words },
    remarked: 'words',
  },
  {
    file: 'src/web/pages/suspension/AppealForm.tsx',
    title: 'appeal against a suspension',
    label: 'Appeal against the suspension',
    before: withKey,
    at: ['/suspension/:userId', `/suspension/${id}`],
    part: () => <SuspensionPage />,
    endpoint: appealSuspension,
    prepared: [
      [
        readSuspension,
        { isOver: false, since: null, isCreator: false, reason: 'Spam', appeal: 'none', words: null, answer: null },
      ],
    ],
    fill: { words },
    remarked: 'words',
  },
];

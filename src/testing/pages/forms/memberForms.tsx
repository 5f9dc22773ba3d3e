/** The forms of the site about the own account. */
import {
  changePassword,
  changeUsername,
  deleteAccount,
  deletionPreview,
  proveIdentity,
} from '#contracts/auth/account.ts';
import { accountSettings } from '#contracts/auth/account.ts';
import { renamePasskey } from '#contracts/auth/passkeys.ts';
import { verifyTwoFactor } from '#contracts/auth/auth.ts';
import { getMyPayee } from '#contracts/payouts/payees.ts';
import { completeProfile, updateProfile, type Profile } from '#contracts/profile/profile.ts';
import { answerProblem, mySalesProblems, reportProblem, type SalesProblem } from '#contracts/sales/afterSales.ts';
import { getStatement, myPayouts, repriceVideo, requestPayout } from '#contracts/sales/sales.ts';
import { DeleteAccount } from '#web/pages/account/settings/DeleteAccount.tsx';
import { UsernameCard } from '#web/pages/account/settings/UsernameCard.tsx';
import { RenamePasskey } from '#web/pages/account/security/RenamePasskey.tsx';
import { PasswordCard } from '#web/pages/account/security/PasswordCard.tsx';
import { TwoFactorSetUp } from '#web/pages/account/security/TwoFactorSetUp.tsx';
import { PayoutTab } from '#web/pages/account/payouts/PayoutTab.tsx';
import { ProfileTab } from '#web/pages/account/ProfileTab.tsx';
import { SalesProblems } from '#web/pages/account/problems/SalesProblems.tsx';
import { ReportProblemButton } from '#web/pages/account/purchases/ReportProblemButton.tsx';
import { BulkBar } from '#web/pages/account/videos/BulkBar.tsx';
import { SetupProfilePage } from '#web/pages/setup-profile/SetupProfilePage.tsx';
import { emptyValues, writeDraft } from '#web/pages/setup-profile/profileDraft.ts';
import { aSettings } from '#testing/browser/accountPage.ts';
import { signInAs } from '#testing/pages/session.ts';
import { aMyVideo } from '#testing/site/videos.ts';
import type { SiteFormRow } from './siteForm.tsx';
import { ProofDialog } from '#web/pages/account/ProofDialog.tsx';

const id = '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a01';
const nothing = (): void => undefined;
const words = 'What happened, in a sentence or two.';
const date = '2026-02-27T09:00:00.000Z';
const creator = (): void => void signInAs({ isCreator: true });
const member = (): void => void signInAs();

const profile: Profile = {
  displayName: 'Ann Lee',
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '',
  bio: '',
  contactPreferences: [],
  address: { addressLine1: '', addressLine2: '', city: '', stateProvince: '', postalCode: '', country: '' },
  email: 'ann@example.org',
  username: 'ann',
  avatarUrl: null,
  isCreator: false,
};
const balance = {
  pendingPence: 0,
  availablePence: 8820,
  frozenPence: 0,
  requestedPence: 0,
  paidPence: 0,
  nextReleaseAt: null,
};
const problem: SalesProblem = {
  orderId: id,
  title: 'Oak stool',
  status: 'open',
  kind: 'technicalFault',
  text: 'No sound.',
  answer: null,
  reason: null,
  amountPence: 0,
  decideBefore: date,
  creatorPence: 4410,
};
const passkey = { id, name: 'My phone', createdAt: date, lastUsedAt: null };
export const accountForms: SiteFormRow[] = [
  {
    file: 'src/web/pages/account/ProofDialog.tsx',
    title: 'prove who it is',
    label: 'Confirm that it is you',
    part: () => <ProofDialog onEnd={nothing} focusAfter={() => null} />,
    endpoint: proveIdentity,
    prepared: [[accountSettings, aSettings({ hasTwoFactor: true })]],
    fill: { password: 'Secret-1x', code: '123456' },
    remarked: 'password',
    other: ['code', '654321'],
  },
  {
    file: 'src/web/pages/account/settings/UsernameCard.tsx',
    title: 'change the username',
    label: 'Username',
    before: member,
    part: () => <UsernameCard />,
    endpoint: changeUsername,
    fill: { username: 'anna' },
    remarked: 'username',
  },
  {
    file: 'src/web/pages/account/settings/DeleteAccount.tsx',
    title: 'delete the account',
    label: 'Delete account',
    before: member,
    part: () => <DeleteAccount />,
    endpoint: deleteAccount,
    prepared: [[deletionPreview, { obstacles: [], consequences: [] }]],
    fill: { username: 'ann' },
    remarked: 'username',
  },
  {
    file: 'src/web/pages/account/security/RenamePasskey.tsx',
    title: 'rename a passkey',
    label: 'Rename this passkey',
    buttons: ['Rename My phone'],
    part: () => <RenamePasskey passkey={passkey} onRenamed={nothing} />,
    endpoint: renamePasskey,
    fill: { name: 'My other phone' },
    remarked: 'name',
  },
  {
    file: 'src/web/pages/account/security/PasswordCard.tsx',
    title: 'change the password',
    label: 'Password',
    before: member,
    part: () => <PasswordCard hasPassword />,
    endpoint: changePassword,
    fill: { currentPassword: 'Secret-1x', newPassword: 'Secret-2x', confirmPassword: 'Secret-2x' },
    remarked: 'newPassword',
    other: ['currentPassword', 'Secret-3x'],
    pair: {
      fill: { newPassword: 'Secret-2y' },
      text: 'Passwords do not match',
      mend: ['newPassword', 'Secret-2x'],
    },
  },
  {
    file: 'src/web/pages/account/security/TwoFactorSetUp.tsx',
    title: 'set the second factor up',
    label: 'Set up two-factor authentication',
    part: () => (
      <TwoFactorSetUp setUp={{ secret: 'ABCD', otpauthUri: 'otpauth://a' }} onCodes={nothing} onCancel={nothing} />
    ),
    endpoint: verifyTwoFactor,
    prepared: [[accountSettings, {}]],
    fill: { code: '123456' },
    remarked: 'code',
  },
  {
    file: 'src/web/pages/account/ProfileCard.tsx',
    title: 'save the profile',
    label: 'Basic Information',
    before: member,
    part: () => <ProfileTab profile={profile} hasFailed={false} onTryAgain={nothing} />,
    endpoint: updateProfile,
    fill: { displayName: 'Ann', firstName: 'Ann' },
    remarked: 'displayName',
    other: ['firstName', 'Anna'],
  },
  {
    file: 'src/web/pages/setup-profile/SetupProfilePage.tsx',
    title: 'set the profile up',
    label: 'Profile setup',
    before: () => {
      const { id: userId } = signInAs({ isProfileComplete: false });
      writeDraft({ userId, step: 2, values: { ...emptyValues, firstName: 'Ann', lastName: 'Lee' } });
    },
    part: () => <SetupProfilePage />,
    endpoint: completeProfile,
    fill: { city: 'Leeds' },
    remarked: 'postalCode',
    other: ['city', 'York'],
  },
  {
    file: 'src/web/pages/account/payouts/PayoutTab.tsx',
    title: 'withdraw money',
    label: 'Withdraw',
    before: creator,
    part: () => <PayoutTab />,
    endpoint: requestPayout,
    prepared: [
      [getMyPayee, { status: 'active', isReady: true, requirements: [], payoutsFrom: null }],
      [myPayouts, { payouts: [], balance, holds: [], holdCount: 0 }],
      [mySalesProblems, { problems: [] }],
      [getStatement, { openingPence: 0, lines: [], closingPence: 0 }],
    ],
    fill: { amountPence: '20' },
    remarked: 'amountPence',
  },
  {
    file: 'src/web/pages/account/problems/SalesProblems.tsx',
    title: 'answer a reported problem',
    label: 'Answer about Oak stool',
    before: creator,
    part: () => <SalesProblems />,
    endpoint: answerProblem,
    prepared: [[mySalesProblems, { problems: [problem] }]],
    fill: { text: words },
    remarked: 'text',
  },
  {
    file: 'src/web/pages/account/purchases/ReportProblemButton.tsx',
    title: 'report a problem',
    label: 'Report a problem',
    buttons: ['Report a problem with Oak stool'],
    part: () => <ReportProblemButton orderId={id} title="Oak stool" reportUntil={date} />,
    endpoint: reportProblem,
    fill: { kind: 'technicalFault', text: words },
    remarked: 'kind',
    other: ['text', 'No sound at all.'],
  },
  {
    file: 'src/web/pages/account/videos/BulkDialog.tsx',
    title: 'change prices',
    label: 'Change the price',
    buttons: ['Change price (1)'],
    part: () => <BulkBar selected={[aMyVideo()]} onSelect={nothing} />,
    endpoint: repriceVideo,
    fill: { pricePence: '60' },
    remarked: 'pricePence',
  },
];

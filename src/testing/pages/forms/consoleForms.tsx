/** The forms of the console. Their records hold what the form reads of them. */
import type { ReactNode } from 'react';
import { RecordContextProvider } from 'react-admin';
import * as account from '#contracts/auth/account.ts';
import * as auth from '#contracts/auth/auth.ts';
import * as people from '#contracts/auth/people.ts';
import { startAuditRun } from '#contracts/auditRoom/auditRoom.ts';
import { startWhatIf } from '#contracts/auditRoom/whatIf.ts';
import * as books from '#contracts/books/books.ts';
import * as moderation from '#contracts/catalogue/moderation.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import * as claims from '#contracts/claims/claims.ts';
import * as fees from '#contracts/fees/feePolicies.ts';
import { proposeHouseRules } from '#contracts/fees/houseRules.ts';
import { standardRules } from '#contracts/site/houseRules.ts';
import * as messages from '#contracts/messages/messages.ts';
import * as desk from '#contracts/payouts/payoutDesk.ts';
import * as originals from '#contracts/catalogue/originals.ts';
import * as featured from '#contracts/catalogue/featured.ts';
import * as reports from '#contracts/reports/reports.ts';
import * as requests from '#contracts/requests/requests.ts';
import * as reviews from '#contracts/reviews/reviews.ts';
import * as afterSales from '#contracts/sales/afterSales.ts';
import * as stuckWork from '#contracts/overview/stuckWork.ts';
import * as sales from '#contracts/sales/sales.ts';
import * as cases from '#contracts/support/cases.ts';
import { accountId, anAccount } from '#admin/accounts/anAccount.ts';
import { EraseAccountButton } from '#admin/accounts/EraseAccountButton.tsx';
import { PasskeyResetButton } from '#admin/accounts/passkeys/PasskeyResetButton.tsx';
import { ProposeRoleButton } from '#admin/accounts/roles/ProposeRoleButton.tsx';
import { ResumePayoutsButton } from '#admin/accounts/ResumePayoutsButton.tsx';
import { ReinstateAccountButton } from '#admin/accounts/ReinstateAccountButton.tsx';
import { RoleActButton } from '#admin/accounts/roles/RoleActButton.tsx';
import { SuspendAccountButton } from '#admin/accounts/SuspendAccountButton.tsx';
import { UpholdSuspensionButton } from '#admin/accounts/UpholdSuspensionButton.tsx';
import { RefundPartButton } from '#admin/after-sales/RefundPartButton.tsx';
import { ReleaseShareButton } from '#admin/after-sales/ReleaseShareButton.tsx';
import { LoginPage } from '#admin/app/LoginPage.tsx';
import { ProofDialog } from '#admin/app/ProofDialog.tsx';
import { SampleForm } from '#admin/audit-runs/SampleForm.tsx';
import { OpenDifferences } from '#admin/books/OpenDifferences.tsx';
import { CloseButton } from '#admin/cases/CloseButton.tsx';
import { LinkForm } from '#admin/cases/LinkForm.tsx';
import { WriteForm } from '#admin/cases/WriteForm.tsx';
import { AcceptButton } from '#admin/claims/AcceptButton.tsx';
import { AskButton } from '#admin/claims/AskButton.tsx';
import { DecisionButton } from '#admin/claims/DecisionButton.tsx';
import { EndFeatureButton } from '#admin/featured/EndFeatureButton.tsx';
import { feeKind } from '#admin/fee-policies/feeKind.ts';
import { ProposeFeesDialog } from '#admin/fee-policies/ProposeFeesDialog.tsx';
import { RulesForm } from '#admin/house-rules/ProposeRulesDialog.tsx';
import { DropVersionButton } from '#admin/parts/versions/DropVersionButton.tsx';
import { DeclineBatchButton } from '#admin/payout-batches/DeclineBatchButton.tsx';
import { aPayout } from '#admin/payouts/aPayout.ts';
import { HoldPayoutButton } from '#admin/payouts/HoldPayoutButton.tsx';
import { RejectPayoutButton } from '#admin/payouts/RejectPayoutButton.tsx';
import { DecideReportButton } from '#admin/reports/DecideReportButton.tsx';
import { HideMessageButton } from '#admin/reports/HideMessageButton.tsx';
import { ModerateButton } from '#admin/requests/ModerateButton.tsx';
import { DecideEdit } from '#admin/edits/DecideEdit.tsx';
import { anEdit } from '#admin/edits/anEdit.ts';
import { declineEdit } from '#contracts/edits/edits.ts';
import { HideReviewButton } from '#admin/reviews/HideReviewButton.tsx';
import { Skip } from '#admin/stuck-work/Skip.tsx';
import { FeatureVideoButton } from '#admin/videos/decisions/FeatureVideoButton.tsx';
import { WantOriginalButton } from '#admin/videos/WantOriginalButton.tsx';
import { ApproveVideoButton } from '#admin/videos/decisions/ApproveVideoButton.tsx';
import { TakeDownVideoButton } from '#admin/videos/decisions/TakeDownVideoButton.tsx';
import { WhatIfForm } from '#admin/what-if/WhatIfForm.tsx';
import type { FormRow, Typed } from './everyForm.ts';

export type ConsoleFormRow = FormRow & {
  part: () => ReactNode;
  /** The button that opens the form. */
  button?: string;
};

const id = '0b7d2f60-6a51-4c07-9d80-8f3f3c1d2a05';
const reason = 'For a good reason';
const nothing = (): void => undefined;

/** A part that reads its record from around it. */
const About = ({ record, children }: { record: { id: string }; children: ReactNode }) => (
  <RecordContextProvider value={record}>{children}</RecordContextProvider>
);

type Shown = Pick<ConsoleFormRow, 'endpoint' | 'part'> & Partial<ConsoleFormRow>;

/** A dialog that asks for a reason, and for other things where the row names them. */
const asking = (file: string, button: string, { fill, ...row }: Shown): ConsoleFormRow => ({
  file: `src/admin/${file}.tsx`,
  title: file,
  button,
  fill: fill ?? { reason },
  remarked: 'reason',
  ...row,
});
const withReason = (others: Typed): Typed => ({ reason, ...others });

const video = {
  id,
  title: 'Oak stool',
  status: 'listed',
  decision: null,
  review: null,
  creator: 'Ann Lee',
} as unknown as AdminVideo;
const finding = { kind: 'publishedBefore', videoId: null } as const;
const publishedBefore = {
  ...video,
  status: 'inReview',
  rights: [finding],
  likenesses: [],
  approvalProposal: null,
} as AdminVideo;
const claim = { id, status: 'received', videoId: null, title: null, strike: null } as claims.AdminClaim;
const sale = {
  id,
  title: 'Oak stool',
  totalPence: 5000,
  refundablePence: 5000,
  approval: null,
  problemStatus: 'open',
} as afterSales.AdminAfterSale;
const shownCase = { id, status: 'waiting', topic: 'account', sender: { name: 'Ann', email: 'a@example.org' } };
const message = { id, status: 'open', thing: 'message', thingId: id, subject: { isHidden: false } };
const report = message as reports.AdminReport;
const difference = { key: 'a', what: 'sale', sourceId: 'a', orderId: null, providerPence: 1, ledgerPence: 2 };

export const accountForms: ConsoleFormRow[] = [
  asking('accounts/SuspendAccountButton', 'Suspend …', {
    endpoint: account.suspendAccount,
    part: () => (
      <About record={anAccount()}>
        <SuspendAccountButton />
      </About>
    ),
  }),
  asking('accounts/ReinstateAccountButton', 'Reinstate …', {
    endpoint: account.reinstateAccount,
    part: () => (
      <About record={anAccount({ isSuspended: true })}>
        <ReinstateAccountButton />
      </About>
    ),
  }),
  asking('accounts/ResumePayoutsButton', 'Let payouts go on …', {
    endpoint: desk.resumePayouts,
    part: () => (
      <About record={anAccount({ payoutsStoppedAt: '2026-05-02T08:00:00.000Z' })}>
        <ResumePayoutsButton />
      </About>
    ),
  }),
  asking('accounts/UpholdSuspensionButton', 'Refuse the appeal …', {
    endpoint: people.upholdSuspension,
    part: () => (
      <About record={anAccount({ isSuspended: true, suspension: { appeal: 'open' } as never })}>
        <UpholdSuspensionButton />
      </About>
    ),
  }),
  asking('accounts/EraseAccountButton', 'Erase …', {
    endpoint: people.eraseAccount,
    prepared: [[people.previewErasure, { obstacles: [], erased: [], kept: [] }]],
    part: () => (
      <About record={anAccount()}>
        <EraseAccountButton />
      </About>
    ),
    fill: withReason({ username: 'ann' }),
  }),
  asking('accounts/roles/ProposeRoleButton', 'Propose a role …', {
    endpoint: people.proposeRole,
    part: () => <ProposeRoleButton account={anAccount()} />,
  }),
  asking('accounts/roles/RoleActButton', 'Confirm …', {
    endpoint: people.confirmRole,
    part: () => <RoleActButton account={anAccount()} role="finance" act="confirm" />,
  }),
  asking('accounts/passkeys/PasskeyResetButton', 'Replace lost passkeys …', {
    endpoint: people.proposePasskeyReset,
    part: () => <PasskeyResetButton account={anAccount({ roles: ['moderator'] })} act="propose" />,
  }),
  {
    file: 'src/admin/app/ProofDialog.tsx',
    title: 'prove who it is',
    endpoint: account.proveIdentity,
    part: () => <ProofDialog hasPassword hasTwoFactor hasPasskey={false} onEnd={nothing} />,
    fill: { password: 'Secret-1x', code: '123456' },
    remarked: 'password',
    other: ['code', '654321'],
  },
  {
    file: 'src/admin/app/LoginPage.tsx',
    title: 'sign in to the console',
    endpoint: auth.login,
    part: () => <LoginPage />,
    fill: { emailOrUsername: 'ann', password: 'Secret-1x' },
    remarked: 'password',
    other: ['emailOrUsername', 'anna'],
  },
];

export const moderationForms: ConsoleFormRow[] = [
  asking('videos/decisions/DecisionDialog', 'Take down …', {
    endpoint: moderation.takeDownVideo,
    part: () => (
      <About record={video}>
        <TakeDownVideoButton onDone={nothing} hasKeys={false} />
      </About>
    ),
    fill: withReason({ code: 'rights', privateNote: 'Seen before' }),
    other: ['privateNote', 'Seen twice'],
  }),
  asking('videos/decisions/ApproveAgainstDialog', 'Approve although it was published before …', {
    endpoint: catalogue.approveVideo,
    part: () => (
      <About record={publishedBefore}>
        <ApproveVideoButton onDone={nothing} hasKeys={false} />
      </About>
    ),
    fill: { note: 'It was a different cut.' },
    remarked: 'note',
  }),
  asking('videos/decisions/FeatureVideoButton', 'Feature …', {
    endpoint: featured.featureVideo,
    part: () => <FeatureVideoButton video={video} />,
    fill: { place: '1', from: '2099-01-01', until: '2099-01-02' },
    remarked: 'from',
    other: ['place', '2'],
  }),
  asking('featured/EndFeatureButton', 'End …', {
    endpoint: featured.endFeature,
    part: () => <EndFeatureButton video={{ id, title: 'Oak stool' } as featured.AdminFeatured} />,
  }),
  asking('videos/WantOriginalButton', 'Ask to open it …', {
    endpoint: originals.adminOpenOriginal,
    part: () => <WantOriginalButton id={id} title="Oak stool" onDone={nothing} />,
  }),
  asking('edits/DecideEdit', 'Decline …', {
    endpoint: declineEdit,
    part: () => <DecideEdit edit={anEdit()} />,
  }),
  asking('reviews/HideReviewButton', 'Hide the review …', {
    endpoint: reviews.hideReview,
    part: () => <HideReviewButton id={id} name="the review" isHidden={false} />,
  }),
  asking('reports/HideMessageButton', 'Hide the message …', {
    endpoint: messages.hideMessage,
    part: () => <HideMessageButton report={report} />,
  }),
  asking('reports/DecideReportButton', 'Nothing wrong …', {
    endpoint: reports.dismissReport,
    part: () => <DecideReportButton report={report} decision="dismiss" />,
  }),
  asking('requests/ModerateButton', 'Hide …', {
    endpoint: requests.hideRequest,
    part: () => <ModerateButton act="hide" id={id} />,
  }),
  asking('claims/DecisionButton', 'Dismiss …', {
    endpoint: claims.dismissClaim,
    part: () => <DecisionButton claim={claim} decision="dismiss" />,
  }),
  asking('claims/AcceptButton', 'Accept …', {
    endpoint: claims.acceptClaim,
    part: () => <AcceptButton claim={claim} />,
    fill: { videoId: id },
    remarked: 'videoId',
  }),
  asking('claims/AskButton', 'Ask for more …', {
    endpoint: claims.askForElements,
    part: () => <AskButton claim={claim} />,
    // The boxes have no names; the first one is enough.
    fill: { '': true, note: 'Please sign' },
    remarked: 'note',
    other: ['note', 'Please sign it'],
  }),
  asking('cases/CloseButton', 'Close without an answer …', {
    endpoint: cases.closeCase,
    part: () => <CloseButton shown={shownCase as cases.AdminCase} />,
  }),
  asking('cases/LinkForm', '', {
    endpoint: cases.linkCase,
    part: () => <LinkForm id={id} />,
    fill: { id },
    remarked: 'id',
    other: ['id', accountId],
  }),
  asking('cases/WriteForm', '', {
    endpoint: cases.answerCase,
    part: () => <WriteForm shown={shownCase as cases.AdminCase} />,
    fill: { words: 'Here is how' },
    remarked: 'words',
    other: ['words', 'There is how'],
  }),
];

const inForce = {
  fee: { buyerFeeBps: 1000, creatorShareBps: 9000 },
  hold: { firstSales: 3, firstDays: 14, laterDays: 7, trustedDays: 2 },
  reserve: { bps: 0, days: 90 },
  strikes: { lifeDays: 365, most: 3 },
};

export const financeForms: ConsoleFormRow[] = [
  asking('what-if/WhatIfForm', '', {
    endpoint: startWhatIf,
    part: () => <WhatIfForm rules={inForce} isBusy={false} onDone={() => undefined} />,
    fill: { from: '2026-10-01', to: '2026-10-31', 'changes.hold': true },
    remarked: 'to',
    other: ['to', '2026-10-30'],
  }),
  asking('audit-runs/SampleForm', '', {
    endpoint: startAuditRun,
    part: () => <SampleForm isBusy={false} onDone={() => undefined} />,
    fill: { seed: '7' },
    remarked: 'seed',
    other: ['seed', '8'],
  }),
  asking('payouts/RejectPayoutButton', 'Reject …', {
    endpoint: sales.rejectPayout,
    part: () => (
      <About record={aPayout()}>
        <RejectPayoutButton />
      </About>
    ),
  }),
  asking('payouts/HoldDialog', 'Hold …', {
    endpoint: desk.holdPayout,
    part: () => (
      <About record={aPayout()}>
        <HoldPayoutButton />
      </About>
    ),
    fill: { note: reason },
    remarked: 'reviewOn',
    other: ['note', 'The name differs'],
  }),
  asking('payout-batches/DeclineBatchButton', 'Decline …', {
    endpoint: desk.declineBatch,
    part: () => <DeclineBatchButton batch={{ id } as desk.WholeBatch} isOwn={false} />,
  }),
  asking('parts/versions/DropVersionButton', 'Decline …', {
    endpoint: fees.dropFeePolicy,
    part: () => (
      <DropVersionButton of={feeKind} version={{ id, status: 'proposed' } as fees.FeePolicyRecord} isOwn={false} />
    ),
  }),
  asking('stuck-work/Skip', 'Skip …', {
    endpoint: stuckWork.proposeSkip,
    part: () => <Skip skip={{ parkedId: id, proposal: null }} onDone={nothing} />,
  }),
  asking('fee-policies/ProposeFeesDialog', '', {
    endpoint: fees.proposeFeePolicy,
    part: () => <ProposeFeesDialog onClose={nothing} />,
    fill: withReason({ buyerFeeBps: '12', creatorShareBps: '90' }),
    remarked: 'creatorShareBps',
    other: ['buyerFeeBps', '13'],
  }),
  asking('house-rules/ProposeRulesDialog', '', {
    endpoint: proposeHouseRules,
    part: () => <RulesForm begin={standardRules} onClose={nothing} />,
    fill: withReason({ 'hold.firstDays': '21' }),
    other: ['hold.firstDays', '22'],
  }),
  asking('after-sales/RefundDialog', 'Refund a part …', {
    endpoint: afterSales.refundPartOfSale,
    part: () => <RefundPartButton sale={sale} />,
    fill: withReason({ amountPence: '10' }),
    other: ['amountPence', '11'],
  }),
  asking('after-sales/ReleaseShareButton', 'Release …', {
    endpoint: afterSales.releaseShare,
    part: () => <ReleaseShareButton sale={sale} />,
  }),
  asking('books/OpenDifferences', 'Explain …', {
    endpoint: books.explainDifference,
    part: () => <OpenDifferences open={[difference]} mayExplain onExplained={nothing} />,
  }),
];

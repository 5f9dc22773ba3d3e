import { styled } from '@mui/material/styles';
import { useCanAccess } from 'react-admin';
import { addressText } from '#contracts/auth/networkAddress.ts';
import type { AccountRow } from '#contracts/auth/account.ts';
import { Age } from '#admin/parts/Age.tsx';
import { Columns, Stack } from '#admin/parts/Columns.tsx';
import { Facts, Proof } from '#admin/parts/Facts.tsx';
import { Loading } from '#admin/parts/Loading.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { HistoryLink } from '#admin/audit/history/HistoryLink.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { ShowPage } from '#admin/parts/ShowPage.tsx';
import { TrustPanel } from '#admin/parts/TrustPanel.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import type { Account } from './account.ts';
import { accountKind } from './accountLabels.ts';
import { AccountTags } from './AccountTags.tsx';
import { EraseAccountButton } from './EraseAccountButton.tsx';
import { EndSessionsButton } from './EndSessionsButton.tsx';
import { PasskeysPanel } from './passkeys/PasskeysPanel.tsx';
import { ResumePayoutsButton } from './ResumePayoutsButton.tsx';
import { RolesPanel } from './roles/RolesPanel.tsx';
import { ReinstateAccountButton } from './ReinstateAccountButton.tsx';
import { SuspensionPanel } from './SuspensionPanel.tsx';
import { Timeline } from './Timeline.tsx';
import { SuspendAccountButton } from './SuspendAccountButton.tsx';
import { UpholdSuspensionButton } from './UpholdSuspensionButton.tsx';
import { dividedRows } from './dividedRows.ts';

const back = { to: '/accounts', label: 'People' };

/** A row of the list stands for the person until all of it is here. */
const isWhole = (account: Account | AccountRow): account is Account => 'sessions' in account;

export const AccountShow = () => (
  <ShowPage<Account | AccountRow> back={back}>
    {(account) => (isWhole(account) ? <Whole account={account} /> : <Loading />)}
  </ShowPage>
);

const Whole = ({ account }: { account: Account }) => (
  <>
    <PageHeader
      title={account.displayName}
      back={back}
      lead={
        <>
          <AccountTags account={account} />
          <span>{accountKind(account)}</span>
          <span>registered {formatMoment(account.registeredAt)}</span>
        </>
      }
      actions={
        <>
          <HistoryLink kind={account.isCreator ? 'creator' : 'user'} id={account.id} />
          <EndSessionsButton />
          <ResumePayoutsButton />
          <UpholdSuspensionButton />
          <ReinstateAccountButton />
          <SuspendAccountButton />
          <EraseAccountButton />
        </>
      }
    />
    <Columns>
      <Stack>
        <SuspensionPanel account={account} />
        <About account={account} />
        {account.isCreator && <TrustPanel creatorId={account.id} />}
      </Stack>
      <Stack>
        <RolesPanel account={account} />
        <PasskeysPanel account={account} />
        <Sessions account={account} />
      </Stack>
      <Timeline id={account.id} />
    </Columns>
  </>
);

const About = ({ account }: { account: Account }) => {
  const { id, isErased, username, email, isEmailVerified, isProfileComplete, hasTwoFactor } = account;
  return (
    <Panel title="Account">
      <Remark account={account} />
      {account.payoutsStoppedAt !== null && (
        <Notice tone="warning" sx={{ mb: 1 }}>
          <strong>Payouts are stopped</strong> since {formatMoment(account.payoutsStoppedAt)}: the owner reported that
          someone else was in the account. Finance compares the history and the bank account with the owner, and lets
          payouts go on.
        </Notice>
      )}
      <Facts
        rows={[
          ...(isErased
            ? []
            : ([
                ['Username', username],
                ['Email', `${email}, ${isEmailVerified ? 'confirmed' : 'not confirmed'}`],
                ['Two-factor', hasTwoFactor ? 'On' : 'Off'],
                ['Profile', isProfileComplete ? 'Complete' : 'Not complete'],
              ] as const)),
          ['Kind', accountKind(account)],
          ['Registered', formatMoment(account.registeredAt)],
          ['Account', <Proof key="account">{id}</Proof>],
        ]}
      />
    </Panel>
  );
};

/** Why there is no button to suspend it. */
const Remark = ({ account: { isErased, roles } }: { account: Account }) => {
  const { canAccess: maySuspend } = useCanAccess({ resource: 'accounts', action: 'suspend' });
  if (isErased)
    return (
      <Notice tone="neutral" sx={{ mb: 1 }}>
        Its owner deleted it. The personal data can no longer be read.
      </Notice>
    );
  if (roles.length === 0 || maySuspend !== true) return null;
  return (
    <Notice tone="neutral" sx={{ mb: 1 }}>
      This is a staff account. An admin must remove its role before it can be suspended.
    </Notice>
  );
};

const Sessions = ({ account: { sessions } }: { account: Account }) => (
  <Panel title="Sessions" aside={sessions.length > 0 && <Quiet>{sessions.length}</Quiet>}>
    {sessions.length === 0 ? (
      <Quiet>Not signed in anywhere.</Quiet>
    ) : (
      <List aria-label="Sessions">
        {sessions.map(({ id, device, address, startedAt, lastUsedAt }) => (
          <li key={id}>
            <strong>{device}</strong>
            <Quiet>{addressText(address)}</Quiet>
            <Quiet>
              last used <Age at={lastUsedAt} /> · since {formatMoment(startedAt)}
            </Quiet>
          </li>
        ))}
      </List>
    )}
  </Panel>
);

const Quiet = styled('div')(({ theme: { palette } }) => ({ fontSize: 12, color: palette.text.secondary }));
const List = styled('ol')(dividedRows);

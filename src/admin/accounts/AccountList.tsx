import { DataTable } from 'react-admin';
import type { AccountRow } from '#contracts/auth/account.ts';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { Age } from '#admin/parts/Age.tsx';
import { CompactLine, CompactRow, ListPage, RowLink } from '#admin/parts/list/ListPage.tsx';
import type { ListTab } from '#admin/parts/list/ListTabs.tsx';
import { accountKind } from './accountLabels.ts';
import { AccountTags } from './AccountTags.tsx';

const newestFirst = { field: 'registeredAt', order: 'DESC' } as const;
const tab = (role: StaffRole, label: string): ListTab => ({ filter: { role }, label, sort: newestFirst });

const tabs: [ListTab, ...ListTab[]] = [
  { filter: {}, label: 'All', sort: newestFirst },
  { filter: { status: 'toDo' }, label: 'To do', sort: newestFirst },
  { filter: { status: 'suspended' }, label: 'Suspended', sort: newestFirst },
  tab('moderator', 'Moderators'),
  tab('finance', 'Finance'),
  tab('auditor', 'Auditors'),
  tab('admin', 'Admins'),
];

const empty = {
  moderator: 'Nobody is a moderator.',
  finance: 'Nobody is on the finance staff.',
  auditor: 'Nobody is an auditor.',
  admin: 'Nobody is an admin.',
  toDo: 'You have no decisions to make.',
  suspended: 'Nobody is suspended.',
  all: 'Nobody has registered yet.',
};

/** Where room is short, names are broken into lines rather than these. */
const whole = { whiteSpace: 'nowrap' } as const;

export const AccountList = () => (
  <ListPage<AccountRow>
    title="People"
    tabs={tabs}
    searches="name, whole email or id"
    empty={empty}
    compact={compactAccount}
  >
    <DataTable.Col<AccountRow>
      label="Name"
      disableSort
      render={({ id, displayName }) => <RowLink to={`/accounts/${id}/show`}>{displayName}</RowLink>}
    />
    <DataTable.Col<AccountRow>
      label="Username"
      source="username"
      sx={whole}
      render={({ isErased, username }) => (isErased ? '–' : username)}
    />
    <DataTable.Col<AccountRow> label="Kind" disableSort sx={whole} render={accountKind} />
    <DataTable.Col<AccountRow> label="State" disableSort render={(account) => <AccountTags account={account} />} />
    <DataTable.Col<AccountRow>
      label="Registered"
      source="registeredAt"
      sx={whole}
      render={({ registeredAt }) => <Age at={registeredAt} />}
    />
  </ListPage>
);

const compactAccount = (account: AccountRow) => (
  <li key={account.id}>
    <CompactRow to={`/accounts/${account.id}/show`}>
      <div>
        <strong>{account.displayName}</strong>
        <CompactLine>
          <span>{accountKind(account)}</span>
          {!account.isErased && <span>{account.username}</span>}
          <Age at={account.registeredAt} />
        </CompactLine>
        <CompactLine>
          <AccountTags account={account} />
        </CompactLine>
      </div>
    </CompactRow>
  </li>
);

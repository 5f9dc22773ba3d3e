import { styled } from '@mui/material/styles';
import { useCanAccess, useGetIdentity } from 'react-admin';
import { Age } from '#admin/parts/Age.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import type { Account } from '#admin/accounts/account.ts';
import { roleLabels } from '#admin/accounts/accountLabels.ts';
import { ProposeRoleButton } from './ProposeRoleButton.tsx';
import { RoleActButton } from './RoleActButton.tsx';
import { dividedRows } from '#admin/accounts/dividedRows.ts';

/** The staff roles of a person and those that are proposed. Nothing is there for most people but for admins. */
export const RolesPanel = ({ account }: { account: Account }) => {
  const { canAccess } = useCanAccess({ resource: 'accounts', action: 'changeRoles' });
  const { identity } = useGetIdentity();
  const { id, roles, proposals, isErased, isSuspended } = account;
  const mayChange = canAccess === true && identity !== undefined && identity.id !== id && !isErased;
  if (roles.length === 0 && proposals.length === 0 && !mayChange) return null;
  return (
    <Panel title="Staff roles" aside={mayChange && <ProposeRoleButton account={account} />}>
      {roles.length === 0 && proposals.length === 0 && <Quiet>Not a member of staff.</Quiet>}
      <List>
        {roles.map((role) => (
          <li key={role}>
            <strong>{roleLabels[role]}</strong>
            {mayChange && <RoleActButton account={account} role={role} act="takeAway" />}
          </li>
        ))}
        {proposals.map(({ role, by, byName, reason, at }) => (
          <li key={role}>
            <div>
              <strong>{roleLabels[role]}</strong>, proposed
              <Quiet>
                by <PersonName id={by}>{byName}</PersonName>, <Age at={at} />
              </Quiet>
              {reason}
            </div>
            {mayChange && (
              <span>
                {identity.id !== by && !isSuspended && <RoleActButton account={account} role={role} act="confirm" />}
                <RoleActButton account={account} role={role} act={identity.id === by ? 'withdraw' : 'decline'} />
              </span>
            )}
          </li>
        ))}
      </List>
    </Panel>
  );
};

const Quiet = styled('div')(({ theme: { palette } }) => ({ fontSize: 12, color: palette.text.secondary }));
const List = styled('ul')(dividedRows, {
  '& > li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 8 },
  '& > li > span': { display: 'flex', flexWrap: 'wrap', gap: 8 },
});

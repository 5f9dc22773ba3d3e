import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import { proposeRole } from '#contracts/auth/people.ts';
import { withReason } from '#contracts/auth/people.schema.ts';
import { staffRoles } from '#contracts/catalogue/vocabulary.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';
import type { Account } from '#admin/accounts/account.ts';
import { roleLabels } from '#admin/accounts/accountLabels.ts';

/** Proposes a role that the person does not have yet. Shown while there is one, to admins about others. */
export const ProposeRoleButton = ({ account }: { account: Account }) => {
  const free = staffRoles.filter((role) => !account.roles.includes(role) && !account.proposedRoles.includes(role));
  const [first] = free;
  if (first === undefined || account.isSuspended || !account.isEmailVerified) return null;
  // Other roles to choose from are another question.
  return <Propose key={free.join()} account={account} free={free} first={first} />;
};

type ProposeProps = { account: Account; free: readonly StaffRole[]; first: StaffRole };

const Propose = ({ account: { id, displayName }, free, first }: ProposeProps) => {
  const [role, setRole] = useState(first);
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({
    done: 'You proposed the role. Another admin decides.',
  });
  const propose = (reason: string) => send((call) => call(proposeRole, { params: { id }, body: { role, reason } }));
  return (
    <>
      <Button variant="outlined" size="small" {...buttonProps}>
        Propose a role …
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Propose a role for ${displayName}?`}
          text="Another admin confirms or declines it. Staff neither buy nor sell, so this person must have no open sale or purchase."
          confirm="Propose the role"
          colour="primary"
          body={withReason}
          onConfirm={({ reason }) => void propose(reason)}
          {...dialogProps}
        >
          <TextField
            select
            label="Role"
            value={role}
            onChange={({ target }) => setRole(target.value as StaffRole)}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            sx={{ mb: 2 }}
            fullWidth
          >
            {free.map((staffRole) => (
              <option key={staffRole} value={staffRole}>
                {roleLabels[staffRole]}
              </option>
            ))}
          </TextField>
        </ReasonDialog>
      )}
    </>
  );
};

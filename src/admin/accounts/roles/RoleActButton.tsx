import Button from '@mui/material/Button';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import * as contract from '#contracts/auth/people.ts';
import * as schema from '#contracts/auth/people.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';
import type { Account } from '#admin/accounts/account.ts';
import { roleLabels } from '#admin/accounts/accountLabels.ts';

/** The actions on a current or proposed role: the label of the button, and its question. */
const actions = {
  confirm: {
    endpoint: contract.confirmRole,
    label: 'Confirm …',
    colour: 'primary' as const,
    confirm: 'Give the role',
    title: (name: string, role: string) => `Make ${name} ${role}?`,
    text: 'The role applies at once. Staff neither buy nor sell, and need two-factor authentication.',
    done: 'The role is given.',
  },
  decline: {
    endpoint: contract.declineRole,
    label: 'Decline …',
    colour: 'error' as const,
    confirm: 'Decline it',
    title: (name: string, role: string) => `Decline ${role} for ${name}?`,
    text: 'The role is not given. The reason stays in the history.',
    done: 'The role is declined.',
  },
  withdraw: {
    endpoint: contract.declineRole,
    label: 'Withdraw …',
    colour: 'error' as const,
    confirm: 'Withdraw the proposal',
    title: (name: string, role: string) => `Withdraw the proposal to make ${name} ${role}?`,
    text: 'You proposed it; another admin would decide.',
    done: 'The proposal is withdrawn.',
  },
  takeAway: {
    endpoint: contract.takeRoleAway,
    label: 'Remove …',
    colour: 'error' as const,
    confirm: 'Remove the role',
    title: (name: string, role: string) => `Remove the role ${role} from ${name}?`,
    text: 'The role and all sessions end at once. One admin can do this alone; giving the role again takes two.',
    done: 'The role is removed.',
  },
};

type RoleActProps = { account: Account; role: StaffRole; act: keyof typeof actions };

export const RoleActButton = ({ account: { id, displayName }, role, act }: RoleActProps) => {
  const { endpoint, label, colour, confirm, title, text, done } = actions[act];
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done });
  const change = (reason: string) => send((call) => call(endpoint, { params: { id }, body: { role, reason } }));
  return (
    <>
      <Button variant="outlined" size="small" color={colour} {...buttonProps}>
        {label}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={title(displayName, roleLabels[role])}
          text={text}
          confirm={confirm}
          colour={colour}
          body={schema.withReason}
          onConfirm={({ reason }) => void change(reason)}
          {...dialogProps}
        />
      )}
    </>
  );
};

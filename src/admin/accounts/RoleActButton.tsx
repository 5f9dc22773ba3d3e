import Button from '@mui/material/Button';
import { useState } from 'react';
import type { StaffRole } from '#contracts/http/endpoint.ts';
import * as contract from '#contracts/auth/people.ts';
import * as schema from '#contracts/auth/people.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommand } from '#admin/calls/useCommand.ts';
import type { Account } from './account.ts';
import { roleLabels } from './accountLabels.ts';

/** What can be done about a role that somebody has or that is proposed: what the button says, what it asks. */
const actions = {
  confirm: {
    endpoint: contract.confirmRole,
    label: 'Confirm …',
    colour: 'primary' as const,
    confirm: 'Give the role',
    title: (name: string, role: string) => `Make ${name} ${role}?`,
    text: 'The role holds at once. Staff neither buy nor sell, and need two-factor authentication.',
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
    label: 'Take back …',
    colour: 'error' as const,
    confirm: 'Take it back',
    title: (name: string, role: string) => `No longer propose ${role} for ${name}?`,
    text: 'You proposed it; another admin would decide.',
    done: 'The role is no longer proposed.',
  },
  takeAway: {
    endpoint: contract.takeRoleAway,
    label: 'Take away …',
    colour: 'error' as const,
    confirm: 'Take the role away',
    title: (name: string, role: string) => `Take ${role} away from ${name}?`,
    text: 'The role ends at once, and every session with it. One admin may do this alone; giving it again takes two.',
    done: 'The role is taken away.',
  },
};

type RoleActProps = { account: Account; role: StaffRole; act: keyof typeof actions };

export const RoleActButton = ({ account: { id, displayName }, role, act }: RoleActProps) => {
  const { endpoint, label, colour, confirm, title, text, done } = actions[act];
  const [isAsking, setAsking] = useState(false);
  const { send, isPending } = useCommand({ done });
  const change = async (reason: string) => {
    const isSettled = await send((call) => call(endpoint, { params: { id }, body: { role, reason } }));
    setAsking(!isSettled);
  };
  return (
    <>
      <Button variant="outlined" size="small" color={colour} onClick={() => setAsking(true)} disabled={isPending}>
        {label}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={title(displayName, roleLabels[role])}
          text={text}
          confirm={confirm}
          colour={colour}
          isPending={isPending}
          body={schema.withReason}
          onConfirm={({ reason }) => void change(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

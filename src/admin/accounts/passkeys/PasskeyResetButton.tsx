import Button from '@mui/material/Button';
import type * as accountSchema from '#contracts/auth/account.schema.ts';
import * as contract from '#contracts/auth/people.ts';
import * as schema from '#contracts/auth/people.schema.ts';
import type { AnswerOf } from '#contracts/http/endpoint.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';

export type Account = AnswerOf<typeof accountSchema.adminGetAccount>;

/** What admins do about the lost passkeys of staff: the label of the button, and its question. */
const actions = {
  propose: {
    endpoint: contract.proposePasskeyReset,
    label: 'Replace lost passkeys …',
    colour: 'primary' as const,
    confirm: 'Propose it',
    title: (name: string) => `Replace the passkeys of ${name}?`,
    text: 'Another admin confirms or declines it. Make sure that the wish comes from this person: meet them, or call a number that you know.',
    done: 'You proposed it. Another admin decides.',
  },
  confirm: {
    endpoint: contract.confirmPasskeyReset,
    label: 'Confirm …',
    colour: 'primary' as const,
    confirm: 'Replace the passkeys',
    title: (name: string) => `Replace the passkeys of ${name}?`,
    text: 'The passkeys and all sessions end at once, and a link for a new passkey is mailed, which works for 24 hours.',
    done: 'The passkeys are removed, and the link is on its way.',
  },
  decline: {
    endpoint: contract.declinePasskeyReset,
    label: 'Decline …',
    colour: 'error' as const,
    confirm: 'Decline it',
    title: (name: string) => `Keep the passkeys of ${name}?`,
    text: 'The passkeys stay. The reason stays in the history.',
    done: 'The proposal is declined.',
  },
  withdraw: {
    endpoint: contract.declinePasskeyReset,
    label: 'Withdraw …',
    colour: 'error' as const,
    confirm: 'Withdraw the proposal',
    title: (name: string) => `Keep the passkeys of ${name}?`,
    text: 'You proposed to replace them; another admin would decide.',
    done: 'The proposal is withdrawn.',
  },
};

type PasskeyResetProps = { account: Account; act: keyof typeof actions };

export const PasskeyResetButton = ({ account: { id, displayName }, act }: PasskeyResetProps) => {
  const { endpoint, label, colour, confirm, title, text, done } = actions[act];
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done });
  return (
    <>
      <Button variant="outlined" size="small" color={colour} {...buttonProps}>
        {label}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={title(displayName)}
          text={text}
          confirm={confirm}
          colour={colour}
          body={schema.withReason}
          onConfirm={({ reason }) => void send((call) => call(endpoint, { params: { id }, body: { reason } }))}
          {...dialogProps}
        />
      )}
    </>
  );
};

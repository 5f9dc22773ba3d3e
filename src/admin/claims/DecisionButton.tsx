import Button from '@mui/material/Button';
import { useCanAccess } from 'react-admin';
import type { AdminClaim } from '#contracts/claims/claims.ts';
import * as contract from '#contracts/claims/claims.ts';
import * as schema from '#contracts/claims/claims.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';

/** Every decision with a reason: the label of the button, its question, its command. */
const decisions = {
  dismiss: {
    endpoint: contract.dismissClaim,
    body: schema.dismissClaim.body,
    colour: 'error' as const,
    label: 'Dismiss …',
    title: 'Dismiss the notice?',
    confirm: 'Dismiss the notice',
    text: 'The video is not affected. We send the sender the reason.',
    done: 'The notice is dismissed.',
  },
  court: {
    endpoint: contract.noteCourtAction,
    body: schema.noteCourtAction.body,
    colour: 'primary' as const,
    label: 'Note a court action …',
    title: 'Has the sender gone to court?',
    confirm: 'Note it',
    text: 'The video stays disabled. Name the court and the number of the case.',
    done: 'The court action is noted.',
  },
  restore: {
    endpoint: contract.restoreClaimed,
    body: schema.restoreClaimed.body,
    colour: 'primary' as const,
    label: 'Restore …',
    title: 'Make the video available again?',
    confirm: 'Restore the video',
    text: 'The claim ends. Both sides read the reason.',
    done: 'The video is available again.',
  },
  restoreEarly: {
    endpoint: contract.restoreClaimed,
    body: schema.restoreClaimed.body,
    colour: 'error' as const,
    label: 'Restore early …',
    title: 'Restore the video before the waiting time is over?',
    confirm: 'Restore it early',
    text: 'The law gives the sender of the notice ten business days to go to court, and the video returns by itself after them. Restore it now only if the notice was accepted by mistake: otherwise we lose the protection of the law. Both sides read the reason.',
    done: 'The video is available again.',
  },
  uphold: {
    endpoint: contract.upholdClaim,
    body: schema.upholdClaim.body,
    colour: 'error' as const,
    label: 'Uphold …',
    title: 'Uphold the claim?',
    confirm: 'Uphold the claim',
    text: 'The video stays disabled, its creator gets a strike, and a colleague has to refund any sale. Both sides read the reason.',
    done: 'The claim is upheld.',
  },
  removeStrike: {
    endpoint: contract.removeStrike,
    body: schema.removeStrike.body,
    colour: 'primary' as const,
    label: 'Remove the strike …',
    title: 'Remove the strike?',
    confirm: 'Remove it',
    text: 'This takes two people: one proposes it, the other confirms it. The creator reads the reason.',
    done: 'Noted. A strike is removed when two people have asked for it.',
  },
  refuseAppeal: {
    endpoint: contract.refuseStrikeAppeal,
    body: schema.refuseStrikeAppeal.body,
    colour: 'error' as const,
    label: 'Refuse the appeal …',
    title: 'Refuse the appeal?',
    confirm: 'Refuse the appeal',
    text: 'The strike stays. The creator reads the reason.',
    done: 'The appeal is refused.',
  },
};
export type Decision = keyof typeof decisions;

/** Whether the sender may still go to court. */
const isWaiting = ({ restoreFrom }: AdminClaim): boolean =>
  restoreFrom !== null && Date.parse(restoreFrom) > Date.now();

/** Whether the claim is where this can be decided. */
const fits = (claim: AdminClaim, decision: Decision): boolean => {
  const { status, strike } = claim;
  switch (decision) {
    case 'dismiss':
      return status === 'received' || status === 'incomplete';
    case 'court':
      return status === 'answered';
    case 'restore':
      return ['accepted', 'court'].includes(status) || (status === 'answered' && !isWaiting(claim));
    case 'restoreEarly':
      return status === 'answered' && isWaiting(claim);
    case 'uphold':
      return status === 'answered' || status === 'court';
    case 'removeStrike':
      return strike?.status === 'active';
    case 'refuseAppeal':
      return strike?.status === 'active' && strike.appeal === 'open';
  }
};

export const DecisionButton = ({ claim, decision }: { claim: AdminClaim; decision: Decision }) => {
  const { canAccess } = useCanAccess({ resource: 'claims', action: 'decide' });
  const { endpoint, body, colour, label, title, text, confirm, done } = decisions[decision];
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done, isRepeatable: true });
  if (canAccess !== true || !fits(claim, decision)) return null;
  const decide = (reason: string) =>
    send((call) =>
      decision === 'restoreEarly'
        ? call(contract.restoreClaimed, { params: { id: claim.id }, body: { reason, isEarly: true } })
        : call(endpoint, { params: { id: claim.id }, body: { reason } }),
    );
  return (
    <>
      <Button variant="outlined" color={colour} {...buttonProps}>
        {label}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={title}
          text={text}
          confirm={confirm}
          body={body}
          colour={colour}
          onConfirm={({ reason }) => void decide(reason)}
          {...dialogProps}
        />
      )}
    </>
  );
};

import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import { dropFeePolicy, type FeePolicyRecord } from '#contracts/fees/feePolicies.ts';
import * as schema from '#contracts/fees/feePolicies.schema.ts';
import { ReasonDialog } from '#admin/parts/form/ReasonDialog.tsx';
import { useCommandDialog } from '#admin/calls/useCommandDialog.ts';

const textFor = ({ status }: FeePolicyRecord, isOwn: boolean) => {
  if (status === 'announced')
    return {
      act: 'Call off',
      text: 'We tell every creator that the fees stay as they are.',
      done: 'The change is called off.',
    };
  const text = 'Creators have not been notified. Your colleagues read the reason.';
  return isOwn
    ? { act: 'Withdraw', text, done: 'The proposal is withdrawn.' }
    : { act: 'Decline', text, done: 'The proposal is declined.' };
};

/** Says no to a proposal, or calls off what is announced. */
export const DropFeesButton = ({ fees, isOwn }: { fees: FeePolicyRecord; isOwn: boolean }) => {
  const { act, text, done } = textFor(fees, isOwn);
  // An announced version may be called off after its proposal was confirmed on the same page.
  const { isAsking, send, buttonProps, dialogProps } = useCommandDialog({ done, isRepeatable: true });

  const drop = (reason: string) => send((call) => call(dropFeePolicy, { params: { id: fees.id }, body: { reason } }));
  return (
    <>
      <Button variant="outlined" startIcon={<Close />} {...buttonProps}>
        {act} …
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`${act} the change of the fees?`}
          text={text}
          confirm={act}
          body={schema.dropFeePolicy.body}
          onConfirm={({ reason }) => void drop(reason)}
          {...dialogProps}
        />
      )}
    </>
  );
};

import VerifiedOutlined from '@mui/icons-material/VerifiedOutlined';
import Button from '@mui/material/Button';
import { startAuditRun } from '#contracts/auditRoom/auditRoom.ts';
import { useCommand } from '#admin/calls/useCommand.ts';

/** `isBusy`: one is under way. */
export const VerifyButton = ({ isBusy, onDone }: { isBusy: boolean; onDone: () => void }) => {
  const { send, isPending } = useCommand({ isRepeatable: true, onDone });
  return (
    <Button
      variant="contained"
      startIcon={<VerifiedOutlined />}
      disabled={isPending || isBusy}
      onClick={() => void send((call) => call(startAuditRun, { body: { kind: 'verify' } }))}
    >
      Verify now
    </Button>
  );
};

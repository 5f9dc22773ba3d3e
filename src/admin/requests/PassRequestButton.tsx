import Button from '@mui/material/Button';
import { useCanAccess } from 'react-admin';
import { passRequest, type AdminRequest } from '#contracts/requests/requests.ts';
import { useCommand } from '#admin/calls/useCommand.ts';

/** Passes the request. Shown until a moderator has reviewed it. */
export const PassRequestButton = ({ request: { id, isPassed } }: { request: AdminRequest }) => {
  const { canAccess } = useCanAccess({ resource: 'requests', action: 'moderate' });
  const { send, isPending } = useCommand({ done: 'It stays on the site.' });
  if (canAccess !== true || isPassed) return null;
  return (
    <Button
      variant="contained"
      disabled={isPending}
      onClick={() => void send((call) => call(passRequest, { params: { id } }))}
    >
      Nothing is wrong
    </Button>
  );
};

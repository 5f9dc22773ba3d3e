import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { proposeBatch } from '#contracts/payoutDesk.ts';
import type { AdminPayout } from '#contracts/sales.ts';
import { formatPence } from '../parts/pence.ts';
import { useCommand } from '../useCommand.ts';

/** Puts the chosen payouts together and leads to the batch, where they are released. */
export const ProposeBatchButton = () => {
  const { data = [], selectedIds, onUnselectItems } = useListContext<AdminPayout>();
  const navigate = useNavigate();
  const { send, isPending } = useCommand({ isRepeatable: true });
  const chosen = data.filter(({ id }) => selectedIds.includes(id));
  const total = chosen.reduce((sum, { amountPence }) => sum + amountPence, 0);

  const propose = () =>
    send(async (call) => {
      const { id } = await call(proposeBatch, { body: { payoutIds: selectedIds.map(String) } });
      onUnselectItems();
      void navigate(`/payout-batches/${id}/show`);
    });
  return (
    <Button variant="contained" startIcon={<PlaylistAddCheck />} onClick={() => void propose()} disabled={isPending}>
      {chosen.length === selectedIds.length ? `Make a batch of ${formatPence(total)}` : 'Make a batch'}
    </Button>
  );
};

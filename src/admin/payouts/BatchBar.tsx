import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { proposeBatch } from '#contracts/payoutDesk.ts';
import type { AdminPayout } from '#contracts/sales.ts';
import { formatPence } from '../parts/pence.ts';
import { useCommand } from '../useCommand.ts';
import { isWaiting } from './isWaiting.ts';

/** Chooses one payout for a batch; stands in its row. */
export const ChoosePayout = ({ payout }: { payout: AdminPayout }) => {
  const { selectedIds, onToggleItem } = useListContext();
  if (!isWaiting(payout)) return null;
  return (
    <Checkbox
      size="small"
      sx={{ m: -1 }}
      checked={selectedIds.includes(payout.id)}
      onChange={() => onToggleItem(payout.id)}
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': `Choose ${formatPence(payout.amountPence)} to ${payout.creator}` } }}
    />
  );
};

/** Puts the chosen payouts together and leads to the batch, where they are released. Shown where something waits. */
export const BatchBar = () => {
  const { data = [], selectedIds, onSelect } = useListContext<AdminPayout>();
  const navigate = useNavigate();
  const { send, isPending } = useCommand({ isRepeatable: true });
  const waiting = data.filter(isWaiting);
  const chosen = waiting.filter(({ id }) => selectedIds.includes(id));
  const total = formatPence(chosen.reduce((sum, { amountPence }) => sum + amountPence, 0));
  if (waiting.length === 0) return null;

  const propose = () =>
    send(async (call) => {
      const { id } = await call(proposeBatch, { body: { payoutIds: chosen.map((payout) => payout.id) } });
      onSelect([]);
      void navigate(`/payout-batches/${id}/show`);
    });
  const isAll = chosen.length === waiting.length;
  return (
    <>
      <Button size="small" onClick={() => onSelect(isAll ? [] : waiting.map(({ id }) => id))}>
        {isAll ? 'Choose none' : 'Choose all shown'}
      </Button>
      {chosen.length > 0 && (
        <Button
          size="small"
          variant="contained"
          startIcon={<PlaylistAddCheck />}
          onClick={() => void propose()}
          disabled={isPending}
        >
          Make a batch of {total}
        </Button>
      )}
    </>
  );
};

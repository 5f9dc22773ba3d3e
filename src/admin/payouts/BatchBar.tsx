import PlaylistAddCheck from '@mui/icons-material/PlaylistAddCheck';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { proposeBatch } from '#contracts/payouts/payoutDesk.ts';
import type { AdminPayout } from '#contracts/sales/sales.ts';
import { formatPence } from '#admin/parts/pence.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import { isWaiting } from './isWaiting.ts';

/** What of this page can go into a batch, and what of it is chosen. */
const useChosen = () => {
  const { data = [], selectedIds, onSelect } = useListContext<AdminPayout>();
  const waiting = data.filter(isWaiting);
  return { waiting, chosen: waiting.filter(({ id }) => selectedIds.includes(id)), onSelect };
};

/** Chooses one payout for a batch; stands in its row. On a phone it is as large as a finger. */
export const ChoosePayout = ({ payout }: { payout: AdminPayout }) => {
  const { selectedIds, onToggleItem } = useListContext();
  if (!isWaiting(payout)) return null;
  return (
    <Checkbox
      size="small"
      sx={{
        m: -1,
        '@media (max-width: 767px)': { m: 0, p: 1.5 },
        '&.Mui-focusVisible': { outlineOffset: -4 },
        // The bar at the foot does not hide what has the focus.
        '& input': { scrollMarginBottom: 96 },
      }}
      checked={selectedIds.includes(payout.id)}
      onChange={() => onToggleItem(payout.id)}
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': `Choose ${formatPence(payout.amountPence)} to ${payout.creator}` } }}
    />
  );
};

/** Chooses everything that waits on this page, or nothing. */
export const ChooseAllButton = () => {
  const { waiting, chosen, onSelect } = useChosen();
  if (waiting.length === 0) return null;
  const isAll = chosen.length === waiting.length;
  return (
    <Button size="small" onClick={() => onSelect(isAll ? [] : waiting.map(({ id }) => id))}>
      {isAll ? 'Choose none' : 'Choose all shown'}
    </Button>
  );
};

/** Puts the chosen payouts together and leads to the batch, where they are released. In sight however long the list is. */
export const BatchBar = () => {
  const { waiting, chosen, onSelect } = useChosen();
  const navigate = useNavigate();
  const { send, isPending } = useCommand({ isRepeatable: true });
  const total = formatPence(chosen.reduce((sum, { amountPence }) => sum + amountPence, 0));

  const propose = () =>
    send(async (call) => {
      const { id } = await call(proposeBatch, { body: { payoutIds: chosen.map((payout) => payout.id) } });
      onSelect([]);
      void navigate(`/payout-batches/${id}/show`);
    });
  return (
    <Bar>
      <span role="status">{chosen.length > 0 && `${chosen.length} of ${waiting.length} chosen`}</span>
      {chosen.length > 0 && (
        <Button
          variant="contained"
          startIcon={<PlaylistAddCheck />}
          onClick={() => void propose()}
          disabled={isPending}
        >
          Make a batch of {total}
        </Button>
      )}
    </Bar>
  );
};

const Bar = styled('div')(({ theme: { palette } }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  position: 'sticky',
  bottom: 12,
  zIndex: 2,
  '&:has(button)': {
    padding: '8px 8px 8px 20px',
    borderRadius: 99,
    background: palette.background.paper,
    border: `1px solid ${palette.edge}`,
  },
}));

import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { undoDecision } from '#contracts/catalogue/moderation.ts';
import { useShortcutsOn } from '#admin/parts/Shortcuts.tsx';
import { useCommand } from '#admin/calls/useCommand.ts';
import { useHotkeys } from '#admin/parts/useHotkeys.ts';
import { useUndoable, type Undoable } from './undoable.ts';
import { pathOf } from '#admin/videos/queue/useNextReview.ts';

const TICK_MS = 250;

/** Counts down to the end; 0 once it is there. */
const useSecondsLeft = (endsAt: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [endsAt]);
  return Math.max(0, Math.ceil((endsAt - now) / 1000));
};

/**
 * The last decision can be undone. Key: U. When its time is over, its place stays, so that nothing moves under a resting
 * pointer; where decisions are made, the place is kept from the beginning.
 */
export const UndoBar = ({ isPlaceKept = false }: { isPlaceKept?: boolean }) => {
  const [undoable] = useUndoable();
  const [openedAt] = useState(() => Date.now());
  const isShown = undoable !== null && undoable.endsAt > openedAt;
  if (!isShown && !isPlaceKept) return null;
  return <Place>{isShown && <Open key={`${undoable.id} ${undoable.endsAt}`} undoable={undoable} />}</Place>;
};

const Open = ({ undoable: { id, soon, endsAt } }: { undoable: Undoable }) => {
  const [hasKeys] = useShortcutsOn();
  const [, setUndoable] = useUndoable();
  const navigate = useNavigate();
  const left = useSecondsLeft(endsAt);
  const { send, isPending } = useCommand({
    done: 'Undone: the video is waiting for you again.',
    onDone: () => {
      setUndoable(null);
      void navigate(pathOf(id));
    },
  });
  const undo = () => void send((call) => call(undoDecision, { params: { id } }));
  useHotkeys({ u: undo }, hasKeys && left > 0);
  return (
    <Bar role="status" aria-label="Last decision" style={{ visibility: left === 0 ? 'hidden' : 'visible' }}>
      <span>
        {soon}
        <span aria-hidden> in {left} s</span>.
      </span>
      <Button color="inherit" variant="outlined" size="small" onClick={undo} disabled={isPending} aria-keyshortcuts="U">
        Undo
      </Button>
    </Bar>
  );
};

const Place = styled('div')({ minHeight: 52, marginBottom: 16 });

const Bar = styled('div')(({ theme: { palette } }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  flexWrap: 'wrap',
  padding: '8px 12px 8px 16px',
  minHeight: 52,
  borderRadius: 12,
  overflowWrap: 'anywhere',
  background: palette.text.primary,
  color: palette.background.default,
  fontVariantNumeric: 'tabular-nums',
}));

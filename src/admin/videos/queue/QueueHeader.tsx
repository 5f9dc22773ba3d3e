import SkipNext from '@mui/icons-material/SkipNext';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useCanAccess } from 'react-admin';
import { reviewFigures, type ReviewFigures } from '#contracts/catalogue/moderation.ts';
import { useShortcutsOn } from '#admin/parts/Shortcuts.tsx';
import { MINUTE_MS } from '#admin/parts/time.ts';
import { useAct } from '#admin/app/useAct.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { useHotkeys } from '#admin/parts/useHotkeys.ts';
import { useNextReview } from './useNextReview.ts';

const paceText = ({ medianSeconds, decisions }: ReviewFigures['mine']): string | undefined =>
  medianSeconds === null || decisions === 0 ? undefined : `${Math.round(medianSeconds)} s`;

/** How many wait, how long a decision takes in the median, and the way to the next one. Key: N. */
export const QueueHeader = ({ current }: { current?: string }) => {
  const call = useCall();
  const goNext = useNextReview();
  const [hasKeys] = useShortcutsOn();
  const { isPending, run } = useAct();
  const { canAccess } = useCanAccess({ resource: 'videos', action: 'approve' });
  const { canAccess: mayList } = useCanAccess({ resource: 'videos', action: 'list' });
  const { data } = useQuery({
    queryKey: ['videos', 'reviewFigures'],
    queryFn: ({ signal }) => call(reviewFigures, { signal }),
    refetchInterval: MINUTE_MS / 2,
    enabled: mayList === true,
  });
  const mayReview = canAccess === true;
  const next = () => void run(() => goNext(current));
  useHotkeys({ n: next }, mayReview && hasKeys);
  const [mine, everybody] = data ? [paceText(data.mine), paceText(data.everybody)] : [];
  return (
    <>
      {data && (
        <Figures>
          <strong>{data.waiting}</strong> waiting
          {mayReview && mine !== undefined && (
            <span>
              you <strong>{mine}</strong> a decision
            </span>
          )}
          {everybody !== undefined && (
            <span title="From taking a video to deciding, the median of the last 100">
              all <strong>{everybody}</strong>
            </span>
          )}
        </Figures>
      )}
      {mayReview && (
        <Button
          variant={current === undefined ? 'contained' : 'outlined'}
          startIcon={<SkipNext />}
          onClick={next}
          disabled={isPending}
          aria-keyshortcuts="N"
        >
          {current === undefined ? 'Review the next one' : 'Next'}
        </Button>
      )}
    </>
  );
};

const Figures = styled('p')(({ theme: { palette } }) => ({
  margin: 0,
  color: palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  '& strong': { color: palette.text.primary },
  '& span': { marginLeft: 10 },
}));

import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';

/** How far a run is that reads the log, in events. */
export const RunProgress = ({ done, total }: { done: number; total: number }) => (
  <Reached>
    <LinearProgress
      variant="determinate"
      aria-label="Progress"
      value={total === 0 ? 0 : Math.min((done / total) * 100, 100)}
    />
    <span>
      {done.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')} events read
    </span>
  </Reached>
);

const Reached = styled('div')({ display: 'grid', gap: 4, marginTop: 8 });

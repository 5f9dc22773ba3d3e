import FirstPage from '@mui/icons-material/FirstPage';
import LastPage from '@mui/icons-material/LastPage';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import { styled } from '@mui/material/styles';
import type { AuditStep } from '#contracts/auditRoom/auditRoom.ts';
import { formatUtc } from '#admin/parts/time.ts';
import { inPlainText } from '#admin/audit/readable.ts';
import { stepTo } from './moments.ts';

type MomentStepperProps = {
  events: readonly AuditStep[];
  chosen: number;
  onChoose: (index: number) => void;
};

/** Chooses a moment: four buttons and a slider, one step for each event. */
export const MomentStepper = ({ events, chosen, onChoose }: MomentStepperProps) => {
  const last = events.length - 1;
  const describe = (index: number): string => {
    const event = events[index];
    return event ? `${index + 1} of ${events.length}: ${inPlainText(event.type)}, ${formatUtc(event.at)}` : '';
  };
  const step = (by: number) => onChoose(stepTo(chosen, by, events.length));
  return (
    <Bar>
      <div>
        <IconButton aria-label="First event" disabled={chosen <= 0} onClick={() => onChoose(0)}>
          <FirstPage />
        </IconButton>
        <IconButton aria-label="Previous event" disabled={chosen <= 0} onClick={() => step(-1)}>
          <NavigateBefore />
        </IconButton>
      </div>
      <Slider
        aria-label="Moment"
        color="secondary"
        size="small"
        value={chosen}
        min={0}
        max={Math.max(last, 1)}
        step={1}
        marks
        getAriaValueText={describe}
        onChange={(_, value) => onChoose(value)}
      />
      <div>
        <IconButton aria-label="Next event" disabled={chosen >= last} onClick={() => step(1)}>
          <NavigateNext />
        </IconButton>
        <IconButton aria-label="Last event" disabled={chosen >= last} onClick={() => onChoose(last)}>
          <LastPage />
        </IconButton>
      </div>
      <MessageFacts aria-live="polite">{describe(chosen)}</MessageFacts>
    </Bar>
  );
};

const Bar = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '2px 16px',
  '& > div': { whiteSpace: 'nowrap' },
});

const MessageFacts = styled('p')({
  gridColumn: '1 / -1',
  margin: 0,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
});

import { Slider as Base } from '@base-ui/react/slider';

export type RangeSliderProps = {
  label: string;
  value: readonly [number, number];
  min: number;
  max: number;
  step: number;
  format: (value: readonly [number, number]) => string;
  onChange: (value: [number, number]) => void;
  /** When the thumb is let go. */
  onCommit: (value: [number, number]) => void;
};

const pair = (value: number | readonly number[]): [number, number] =>
  typeof value === 'number' ? [value, value] : [value[0] ?? 0, value[1] ?? 0];

/** Two thumbs on one track. */
export const RangeSlider = ({ label, value, format, onChange, onCommit, ...range }: RangeSliderProps) => (
  <Base.Root
    value={value}
    {...range}
    onValueChange={(next) => onChange(pair(next))}
    onValueCommitted={(next) => onCommit(pair(next))}
    className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1"
  >
    <Base.Label className="text-sm font-medium">{label}</Base.Label>
    <span className="text-sm text-muted tabular-nums">{format(value)}</span>
    <Base.Control className="col-span-2 flex h-11 touch-none items-center px-2.5 select-none">
      <Base.Track className="h-1 w-full rounded-full bg-line">
        <Base.Indicator className="rounded-full bg-accent" />
        {(['Lowest', 'Highest'] as const).map((end, index) => (
          <Base.Thumb
            key={end}
            index={index}
            getAriaLabel={() => `${end} ${label.toLowerCase()}`}
            className="size-5 rounded-full border-2 border-accent bg-surface shadow-float has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          />
        ))}
      </Base.Track>
    </Base.Control>
  </Base.Root>
);

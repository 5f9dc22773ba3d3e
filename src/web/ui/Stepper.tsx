import { classes } from './classes.ts';

/** The steps of a wizard, in order; `current` counts from 0. */
export const Stepper = ({ steps, current }: { steps: readonly string[]; current: number }) => (
  <ol className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
    {steps.map((step, index) => (
      <li
        key={step}
        aria-current={index === current ? 'step' : undefined}
        className={classes('flex items-center gap-2', index === current ? 'font-semibold' : 'text-muted')}
      >
        <span
          aria-hidden
          className={classes(
            'grid size-7 place-items-center rounded-full text-xs font-semibold tabular-nums',
            index < current && 'bg-ok-soft text-ok',
            index === current && 'bg-ink text-paper',
            index > current && 'border border-line',
          )}
        >
          {index < current ? '✓' : index + 1}
        </span>
        {step}
        {index < current && <span className="sr-only">(done)</span>}
      </li>
    ))}
  </ol>
);

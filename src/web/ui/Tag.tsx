import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type Severity = 'success' | 'info' | 'warning' | 'danger';

const variants: Record<Severity | 'plain', string> = {
  success: 'bg-ok-soft text-ok',
  info: 'bg-info-soft text-info',
  warning: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  plain: 'bg-sunk text-muted',
};

/** A word about a state; the colour only repeats it. */
export const Tag = ({ severity, children }: { severity?: Severity; children: ReactNode }) => (
  <span
    data-severity={severity}
    className={classes(
      'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap',
      variants[severity ?? 'plain'],
    )}
  >
    {children}
  </span>
);

import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import type { Severity } from './Tag.tsx';

const variants: Record<Severity, string> = {
  success: 'bg-ok-soft text-ok',
  info: 'bg-info-soft text-info',
  warning: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
};

/** A remark that stays. `isAlert` announces it when it appears. */
export const Notice = ({
  severity,
  isAlert = false,
  children,
}: {
  severity: Severity;
  isAlert?: boolean;
  children: ReactNode;
}) => (
  <div
    {...(isAlert ? { role: 'alert' } : {})}
    className={classes('rounded-md px-4 py-3 text-sm wrap-anywhere', variants[severity])}
  >
    {children}
  </div>
);

import type { ReactNode } from 'react';

/** Scrolls within itself, by keyboard too, so that the page need not. */
export const ScrollBox = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="region" aria-label={label} tabIndex={0} className="relative max-h-120 overflow-auto">
    {children}
  </div>
);

import type { WhatIfRun } from '#contracts/auditRoom/whatIf.ts';
import { dayText } from '#contracts/shared/dayText.ts';
import type { StatusLabel } from '#admin/parts/StatusTag.tsx';

const labels: Readonly<Record<WhatIfRun['status'], StatusLabel>> = {
  waiting: ['Waits', 'neutral'],
  running: ['Under way', 'info'],
  failed: ['Not carried out', 'warning'],
  done: ['Done', 'success'],
};

export const labelOf = ({ status }: Pick<WhatIfRun, 'status'>): StatusLabel => labels[status];

export const isUnderWay = ({ status }: Pick<WhatIfRun, 'status'>): boolean =>
  status === 'waiting' || status === 'running';

/** How often a run that is under way is read again, in ms. */
export const AGAIN_MS = 1000;

/** `1 October 2026 to 31 October 2026` */
export const periodText = ({ wish: { from, to } }: Pick<WhatIfRun, 'wish'>): string =>
  from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;

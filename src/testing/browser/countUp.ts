import { appendFileSync } from 'node:fs';

/** Notes a page load or a pass of axe for what a run counts (src/cli/test/budgets.mjs). */
export const countUp = (kind: 'pageLoads' | 'axePasses'): void => {
  const file = process.env['TEST_COUNTS'];
  if (file !== undefined) appendFileSync(file, `${kind} 0 0 ${process.env['TEST_FILE'] ?? ''}\n`);
};

import type { Analytics } from '#contracts/catalogue/analytics.ts';
import { CsvLink } from '#web/components/csv/CsvLink.tsx';
import { analyticsTables } from './analyticsTables.ts';

export const Downloads = ({ analytics }: { analytics: Analytics }) => (
  <ul aria-label="Download as CSV" className="flex flex-wrap gap-3">
    {analyticsTables(analytics).map((table) => (
      <li key={table.label}>
        <CsvLink {...table} />
      </li>
    ))}
  </ul>
);

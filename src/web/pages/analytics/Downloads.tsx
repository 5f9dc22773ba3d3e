import { Download } from 'lucide-react';
import type { Analytics } from '#contracts/analytics.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { analyticsTables } from './analyticsTables.ts';
import { toCsv } from './csv.ts';

/** Spreadsheets take a file without it for another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

export const Downloads = ({ analytics }: { analytics: Analytics }) => (
  <ul aria-label="Download as CSV" className="flex flex-wrap gap-3">
    {analyticsTables(analytics).map(({ label, fileName, rows }) => (
      <li key={label}>
        <a
          download={fileName}
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(BYTE_ORDER_MARK + toCsv(rows))}`}
          className={buttonClasses('hairline')}
        >
          <Download aria-hidden size={16} />
          {label}
        </a>
      </li>
    ))}
  </ul>
);

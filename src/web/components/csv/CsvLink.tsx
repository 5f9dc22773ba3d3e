import { Download } from 'lucide-react';
import { BYTE_ORDER_MARK, toCsv, type Cell } from '#contracts/shared/csv.ts';
import { buttonClasses } from '#web/ui/Button.tsx';

type CsvLinkProps = { label: string; fileName: string; rows: readonly (readonly Cell[])[] };

/** A table to take away. */
export const CsvLink = ({ label, fileName, rows }: CsvLinkProps) => (
  <a
    download={fileName}
    href={`data:text/csv;charset=utf-8,${encodeURIComponent(BYTE_ORDER_MARK + toCsv(rows))}`}
    className={buttonClasses('hairline')}
  >
    <Download aria-hidden size={16} />
    {label}
  </a>
);

import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import type { WhatIfAnswer, WhatIfResult } from '#contracts/auditRoom/whatIf.ts';
import { whatIfRows } from '#contracts/auditRoom/whatIfLines.ts';
import { BYTE_ORDER_MARK, toCsv } from '#contracts/shared/csv.ts';
import { saveFile } from '#admin/parts/list/saveFile.ts';

type ResultExportProps = Pick<WhatIfAnswer, 'run' | 'names'> & { result: WhatIfResult };

/** The result as a file: every creator for a spreadsheet, or everything for a program. */
export const ResultExport = ({ run: { wish, requestedAt }, result, names }: ResultExportProps) => {
  const name = `what-if-${wish.from}-${wish.to}`;
  const saveCsv = (): void =>
    saveFile(BYTE_ORDER_MARK + toCsv(whatIfRows(result, names)), `${name}.csv`, 'text/csv;charset=utf-8');
  const saveJson = (): void =>
    saveFile(JSON.stringify({ wish, requestedAt, ...result, names }, undefined, 2), `${name}.json`, 'application/json');
  return (
    <>
      <Button variant="outlined" size="small" startIcon={<FileDownloadOutlined />} onClick={saveCsv}>
        CSV
      </Button>
      <Button variant="outlined" size="small" startIcon={<FileDownloadOutlined />} onClick={saveJson}>
        JSON
      </Button>
    </>
  );
};

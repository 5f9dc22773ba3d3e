import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useListContext, useNotify, type RaRecord } from 'react-admin';
import { saveFile } from './saveFile.ts';
import { csvOfRows } from './csvOfRows.ts';
import type { ListFilter } from './ListTabs.tsx';

/** The server answers no more at once. */
const ROWS_AT_ONCE = 100;
const MOST_ROWS = 10_000;

/** Everything that the list finds as it is narrowed and sorted now, as a file for a spreadsheet. */
export const ExportButton = () => {
  const list = useListContext();
  const { resource, sort, total = 0 } = list;
  const filter = list.filterValues as ListFilter;
  const { getList } = useDataProvider();
  const notify = useNotify();
  const [read, setRead] = useState<number>();

  /** By id, as rows may move from one page to the next while they are read. */
  const readAll = async (): Promise<RaRecord[]> => {
    const rows = new Map<RaRecord['id'], RaRecord>();
    for (let page = 1; page <= MOST_ROWS / ROWS_AT_ONCE; page += 1) {
      const pagination = { page, perPage: ROWS_AT_ONCE };
      const found = await getList<RaRecord>(resource, { filter, sort, pagination });
      for (const row of found.data) rows.set(row.id, row);
      setRead(rows.size);
      if (found.data.length < ROWS_AT_ONCE) break;
    }
    return [...rows.values()];
  };
  const run = async (): Promise<void> => {
    setRead(0);
    try {
      const rows = await readAll();
      saveFile(csvOfRows(rows), `${resource}-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv;charset=utf-8');
      if (total > MOST_ROWS)
        notify(`The file holds the first ${MOST_ROWS.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}.`, {
          type: 'warning',
        });
    } catch (error) {
      notify(error instanceof Error ? error.message : 'The list could not be read', { type: 'error' });
    } finally {
      setRead(undefined);
    }
  };
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<FileDownloadOutlined />}
      disabled={total === 0 || read !== undefined}
      onClick={() => void run()}
    >
      {read === undefined ? 'CSV' : `${read} of ${Math.min(total, MOST_ROWS)}`}
    </Button>
  );
};

import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useCall } from '#admin/calls/useCall.ts';
import { useAct } from '#admin/app/useAct.ts';
import { saveFile } from '#admin/parts/list/saveFile.ts';
import type { AuditFilter } from './auditFilter.ts';
import { csvOf, MOST_EXPORTED, readEvents } from './exportLog.ts';

/** Everything that the filter finds, as a file. */
export const AuditExport = ({ filter }: { filter: AuditFilter }) => {
  const call = useCall();
  const notify = useNotify();
  const { isPending, run } = useAct();
  const [read, setRead] = useState(0);
  const save = (ending: 'csv' | 'json'): void => {
    setRead(0);
    void run(async () => {
      const events = await readEvents(call, filter, setRead);
      const name = `audit-log-${new Date().toISOString().slice(0, 10)}.${ending}`;
      if (ending === 'csv') saveFile(csvOf(events), name, 'text/csv;charset=utf-8');
      else saveFile(JSON.stringify(events, undefined, 2), name, 'application/json');
      if (events.length >= MOST_EXPORTED)
        notify(`The file holds the newest ${MOST_EXPORTED.toLocaleString('en-GB')}. Narrow the time for the others.`, {
          type: 'warning',
        });
    }).catch((error: unknown) =>
      notify(error instanceof Error ? error.message : 'The log could not be read', { type: 'error' }),
    );
  };
  if (isPending) return <span role="status">{read.toLocaleString('en-GB')} read …</span>;
  return (
    <>
      <Button variant="outlined" size="small" startIcon={<FileDownloadOutlined />} onClick={() => save('csv')}>
        CSV
      </Button>
      <Button variant="outlined" size="small" startIcon={<FileDownloadOutlined />} onClick={() => save('json')}>
        JSON
      </Button>
    </>
  );
};

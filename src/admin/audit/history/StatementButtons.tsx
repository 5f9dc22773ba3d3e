import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { adminGetStatement, type AuditStatement } from '#contracts/auditRoom/auditRoom.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { useAct } from '#admin/app/useAct.ts';
import { saveFile } from '#admin/parts/list/saveFile.ts';
import type { Thing } from './kinds.ts';

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

type Part = { label: string; save: (statement: AuditStatement) => void };

const parts: readonly Part[] = [
  { label: 'Statement (PDF)', save: ({ name, pdf }) => saveFile(bytesOf(pdf), `${name}.pdf`, 'application/pdf') },
  {
    label: 'Signed file (JSON)',
    save: ({ name, bundle }) => saveFile(bundle, `${name}.json`, 'application/json'),
  },
  { label: 'Page that verifies it', save: ({ name, page }) => saveFile(page, `${name}.html`, 'text/html') },
  {
    label: 'Program that verifies it',
    save: ({ program }) => saveFile(program, 'verify-bundle.mjs', 'text/javascript'),
  },
];

/** The signed statement about a thing, for somebody without access. */
export const StatementButtons = (thing: Thing) => {
  const call = useCall();
  const notify = useNotify();
  const { isPending, run } = useAct();
  const make = (save: Part['save']): void => {
    void run(async () => {
      const statement = await call(adminGetStatement, { params: thing });
      save(statement);
      if (statement.uncovered > 0)
        notify(`${statement.uncovered} events are not in it: no checkpoint covers them yet.`, { type: 'warning' });
    }).catch((error: unknown) => notify(error instanceof Error ? error.message : 'It failed.', { type: 'error' }));
  };
  return (
    <>
      {parts.map(({ label, save }) => (
        <Button
          key={label}
          variant="outlined"
          size="small"
          startIcon={<FileDownloadOutlined />}
          disabled={isPending}
          onClick={() => make(save)}
        >
          {label}
        </Button>
      ))}
    </>
  );
};

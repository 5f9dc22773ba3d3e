import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { adminListAuditRuns, type AuditRun } from '#contracts/auditRoom/auditRoom.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { Stack } from '#admin/parts/Columns.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { RunPanel } from './RunPanel.tsx';
import { SampleForm } from './SampleForm.tsx';
import { VerifyButton } from './VerifyButton.tsx';

const KEY = ['audit-runs'];
const AGAIN_MS = 1000;

const isUnderWay = ({ status }: AuditRun): boolean => status === 'waiting' || status === 'running';

/** Checks of the whole log while the site runs, with their progress, whichever process carries them out. */
export const AuditRunsPage = () => {
  const call = useCall();
  const queries = useQueryClient();
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(adminListAuditRuns, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? AGAIN_MS : false),
  });
  const again = (): void => void queries.invalidateQueries({ queryKey: KEY });
  const isBusy = (kind: AuditRun['kind']): boolean =>
    data?.some((run) => run.kind === kind && isUnderWay(run)) === true;
  return (
    <>
      <PageHeader
        title="Audit checks"
        lead="Compare the whole log with the signed tree, with itself and with the keys, or a few sales with every record of them."
        actions={<VerifyButton isBusy={isBusy('verify')} onDone={again} />}
      />
      <Stack>
        <SampleForm isBusy={isBusy('sample')} onDone={again} />
        {error && (
          <Notice tone="error" role="alert">
            The checks cannot be read: {error.message}
          </Notice>
        )}
        {!data && !error && <Skeleton variant="rounded" height={160} />}
        {data?.length === 0 && <Notice tone="neutral">Nobody has asked for a check yet.</Notice>}
        {data?.map((run) => (
          <RunPanel key={run.id} run={run} />
        ))}
      </Stack>
    </>
  );
};

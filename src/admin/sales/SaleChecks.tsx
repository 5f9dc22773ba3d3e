import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { replaySale } from '#contracts/sales/sales.ts';
import { CheckList } from '#admin/audit-runs/CheckList.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { useCall } from '#admin/calls/useCall.ts';

/** The promises about one sale, derived anew from its events. */
export const SaleChecks = ({ orderId }: { orderId: string }) => {
  const call = useCall();
  const { data, error } = useQuery({
    queryKey: ['sales', 'checks', orderId],
    queryFn: ({ signal }) => call(replaySale, { params: { id: orderId }, query: {} }, { signal }),
  });
  return (
    <Panel title="Promises about this sale">
      {error && (
        <Notice tone="error" role="alert">
          The promises cannot be checked: {error.message}
        </Notice>
      )}
      {data ? <CheckList checks={data.checks} /> : !error && <Skeleton variant="rounded" height={120} />}
    </Panel>
  );
};

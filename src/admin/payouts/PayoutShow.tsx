import { useQuery } from '@tanstack/react-query';
import { getPayoutDossier } from '#contracts/payouts/payoutDesk.ts';
import type { AdminPayout } from '#contracts/sales/sales.ts';
import { Columns, Stack } from '#admin/parts/Columns.tsx';
import { HistoryLink } from '#admin/audit/history/HistoryLink.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { ShowPage } from '#admin/parts/ShowPage.tsx';
import { payoutLabels, StatusTag } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { CreatorStanding } from './CreatorStanding.tsx';
import { HoldPayoutButton } from './HoldPayoutButton.tsx';
import { LiftHoldButton } from './LiftHoldButton.tsx';
import { PayoutHistory } from './PayoutHistory.tsx';
import { PayoutSales } from './PayoutSales.tsx';
import { PayoutSignals } from './PayoutSignals.tsx';
import { RejectPayoutButton } from './RejectPayoutButton.tsx';
import { ReleasePayoutButton } from './ReleasePayoutButton.tsx';

const back = { to: '/payouts', label: 'Payouts' };

export const PayoutShow = () => (
  <ShowPage<AdminPayout> back={back}>
    {(payout) => (
      <>
        <PageHeader
          title={`${formatPence(payout.amountPence)} to ${payout.creator}`}
          back={back}
          lead={
            <>
              <StatusTag label={payoutLabels[payout.status]} />
              <span>requested {formatMoment(payout.requestedAt)}</span>
            </>
          }
          actions={
            <>
              <HistoryLink kind="payout" id={payout.id} />
              <RejectPayoutButton />
              <HoldPayoutButton />
              <LiftHoldButton />
              <ReleasePayoutButton />
            </>
          }
        />
        <Parts payout={payout} />
      </>
    )}
  </ShowPage>
);

const Parts = ({ payout }: { payout: AdminPayout }) => {
  const call = useCall();
  const { data: dossier, error } = useQuery({
    // What was decided may have changed it.
    queryKey: ['payouts', 'sheet', payout.id, payout.status, payout.hold?.reviewOn],
    queryFn: ({ signal }) => call(getPayoutDossier, { params: { id: payout.id } }, { signal }),
  });
  return (
    <Columns>
      <Stack>
        <PayoutSignals signals={dossier?.signals} error={error} />
        <PayoutSales payout={payout} />
      </Stack>
      <Stack>
        <PayoutHistory payout={payout} holdNote={dossier?.holdNote ?? null} />
        {dossier && <CreatorStanding payout={payout} creator={dossier.creator} />}
      </Stack>
    </Columns>
  );
};

import { DataTable, useCanAccess } from 'react-admin';
import { dayText } from '#contracts/shared/dayText.ts';
import type { AdminPayout } from '#contracts/sales/sales.ts';
import type { PayoutStatus } from '#contracts/sales/businessVocabulary.ts';
import { Age } from '#admin/parts/Age.tsx';
import { AmountRow } from '#admin/parts/AmountRow.tsx';
import { ListPage } from '#admin/parts/list/ListPage.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { payoutLabels, StatusTags, type StatusLabel } from '#admin/parts/StatusTag.tsx';
import { ukDayOf } from '#admin/parts/time.ts';
import { useNow } from '#admin/parts/useNow.ts';
import type { ListTab } from '#admin/parts/list/ListTabs.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { BatchBar, ChooseAllButton, ChoosePayout } from './BatchBar.tsx';
import { isOverdue } from './isWaiting.ts';

const newestFirst = { field: 'requestedAt', order: 'DESC' } as const;
const soonestFirst = { field: 'reviewOn', order: 'ASC' } as const;
const tab = (status: PayoutStatus): ListTab => ({
  filter: { status },
  label: payoutLabels[status][0],
  sort: newestFirst,
});

const tabs: [ListTab, ...ListTab[]] = [
  { ...tab('requested'), sort: { field: 'requestedAt', order: 'ASC' } },
  { ...tab('held'), sort: soonestFirst },
  ...(['failed', 'released', 'paid', 'rejected'] as const).map(tab),
  { filter: {}, label: 'All', sort: newestFirst },
];

const empty = {
  requested: 'No payout waits for release.',
  held: 'No payout is on hold.',
  all: 'No payout has this status at the moment.',
};

export const PayoutList = () => {
  const { canAccess } = useCanAccess({ resource: 'payout-batches', action: 'propose' });
  const mayChoose = canAccess === true;
  const today = ukDayOf(useNow());
  return (
    <ListPage<AdminPayout>
      title="Payouts"
      tabs={tabs}
      empty={empty}
      compact={(payout) => <CompactPayout key={payout.id} payout={payout} mayChoose={mayChoose} today={today} />}
      actions={mayChoose && <ChooseAllButton />}
      foot={mayChoose && <BatchBar />}
    >
      {mayChoose && (
        <DataTable.Col<AdminPayout> label="Choose" disableSort render={(payout) => <ChoosePayout payout={payout} />} />
      )}
      <DataTable.Col<AdminPayout>
        label="Payee"
        disableSort
        render={({ id, creatorId, creator }) => (
          <PersonName id={creatorId} to={`/payouts/${id}/show`}>
            {creator}
          </PersonName>
        )}
      />
      <DataTable.Col<AdminPayout>
        source="amountPence"
        label="Amount"
        align="right"
        render={({ amountPence }) => formatPence(amountPence)}
      />
      <DataTable.Col<AdminPayout> label="Sales" align="right" disableSort render={({ sales }) => sales.length} />
      <DataTable.Col<AdminPayout>
        source="requestedAt"
        label="Requested"
        render={({ requestedAt }) => <Age at={requestedAt} />}
      />
      <DataTable.Col<AdminPayout>
        source="paidAt"
        label="Paid"
        render={({ paidAt }) => (paidAt === null ? '–' : <Age at={paidAt} />)}
      />
      <DataTable.Col<AdminPayout> source="status" render={(payout) => <StatusTags tags={tagsOf(payout, today)} />} />
    </ListPage>
  );
};

/** A hold shows its review day, and stands out once that day has come. */
const tagsOf = (payout: AdminPayout, today: string): StatusLabel[] => {
  const { status, hold } = payout;
  if (!hold) return [payoutLabels[status]];
  const due: StatusLabel = isOverdue(payout, today)
    ? ['Review is due', 'error']
    : [`until ${dayText(hold.reviewOn)}`, 'neutral'];
  return [payoutLabels[status], due];
};

type CompactPayoutProps = { payout: AdminPayout; mayChoose: boolean; today: string };

const CompactPayout = ({ payout, mayChoose, today }: CompactPayoutProps) => {
  const { id, creatorId, creator, amountPence, requestedAt } = payout;
  return (
    <AmountRow
      to={`/payouts/${id}/show`}
      name={
        <PersonName id={creatorId} to={null}>
          {creator}
        </PersonName>
      }
      pence={amountPence}
      tags={tagsOf(payout, today)}
      at={requestedAt}
      choose={mayChoose && <ChoosePayout payout={payout} />}
    />
  );
};

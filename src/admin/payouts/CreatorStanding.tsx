import { useCanAccess } from 'react-admin';
import type { PayoutDossier } from '#contracts/payouts/payoutDesk.ts';
import type { AdminPayout } from '#contracts/sales/sales.ts';
import { Facts } from '#admin/parts/Facts.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { formatMoment } from '#admin/parts/time.ts';
import { TrustTag } from '#admin/parts/TrustTag.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';

type CreatorStandingProps = { payout: AdminPayout; creator: PayoutDossier['creator'] };

/** Whose money it is, and what became of their sales so far. */
export const CreatorStanding = ({ payout, creator }: CreatorStandingProps) => {
  const { canAccess } = useCanAccess({ resource: 'accounts', action: 'show' });
  const { trust } = creator;
  return (
    <Panel title="Creator" aside={<TrustTag isTrusted={trust.isTrusted} />}>
      <Facts
        rows={[
          [
            'Name',
            <PersonName key="name" id={payout.creatorId} {...(canAccess === true ? {} : { to: null })}>
              {payout.creator}
            </PersonName>,
          ],
          ['Joined', creator.joinedAt && formatMoment(creator.joinedAt)],
          ['Sales', String(creator.sales)],
          ['Refunded', String(creator.refunded)],
          ['Disputed', String(creator.disputed)],
          [
            'Paid before',
            creator.payouts === 0 ? 'Nothing yet' : `${formatPence(creator.paidPence)} in ${creator.payouts}`,
          ],
          ['Sales that count', `${trust.salesPastHold.has} of ${trust.salesPastHold.atLeast} needed for trust`],
        ]}
      />
    </Panel>
  );
};

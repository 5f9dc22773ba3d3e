import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Age, Waiting } from './parts/Age.tsx';
import { PageHeader } from './parts/PageHeader.tsx';
import { formatPence } from './parts/pence.ts';
import { headFont } from './theme.ts';
import { useCounted } from './waiting.ts';

/** What waits, for those who may see it; every card leads to its list. */
export const Dashboard = () => (
  <>
    <PageHeader title="Overview" />
    <Cards>
      <VideosCard />
      <PayoutsCard />
      <ReportsCard />
      <SalesCard />
    </Cards>
  </>
);

const VideosCard = () => {
  const { isOpen, total, first } = useCounted('videos');
  return (
    isOpen && (
      <Card to="/videos" number={total} what={total === 1 ? 'video awaits review' : 'videos await review'}>
        {first?.submittedAt ? (
          <>
            longest waiting: <Waiting since={first.submittedAt} />
          </>
        ) : (
          'Nobody is waiting.'
        )}
      </Card>
    )
  );
};

const PayoutsCard = () => {
  const { isOpen, total, first } = useCounted('payouts');
  return (
    isOpen && (
      <Card to="/payouts" number={total} what={total === 1 ? 'payout awaits release' : 'payouts await release'}>
        {first ? (
          <>
            longest waiting: {formatPence(first.amountPence)} to {first.creator}, <Age at={first.requestedAt} />
          </>
        ) : (
          'Nobody is waiting.'
        )}
      </Card>
    )
  );
};

const ReportsCard = () => {
  const { isOpen, total, first } = useCounted('after-sales');
  return (
    isOpen && (
      <Card
        to="/after-sales"
        number={total}
        what={total === 1 ? 'report awaits a decision' : 'reports await a decision'}
      >
        {first?.decideBefore ? (
          <>
            first to decide: {first.title}, reported <Age at={first.openedAt} />
          </>
        ) : (
          'Nobody is waiting.'
        )}
      </Card>
    )
  );
};

const SalesCard = () => {
  const { isOpen, total, first } = useCounted('sales');
  return (
    isOpen && (
      <Card to="/sales" number={total} what={total === 1 ? 'video sold' : 'videos sold'}>
        {first?.soldAt ? (
          <>
            newest: {first.title}, {formatPence(first.totalPence)}, <Age at={first.soldAt} />
          </>
        ) : (
          'Nothing has been sold yet.'
        )}
      </Card>
    )
  );
};

type CardProps = { to: string; number: number | undefined; what: string; children: ReactNode };

const Card = ({ to, number, what, children }: CardProps) => (
  <Frame to={to}>
    <Count>{number ?? <Skeleton width={40} />}</Count>
    <strong>{what}</strong>
    {/* Nothing is claimed before it is known. */}
    <p>{number === undefined ? <Skeleton width="70%" /> : children}</p>
  </Frame>
);

const Cards = styled('div')({
  ...{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' },
});

const Frame = styled(Link)(({ theme: { palette } }) => ({
  ...{ display: 'block', padding: '18px 20px', borderRadius: 18, textDecoration: 'none', color: 'inherit' },
  ...{ border: `1px solid ${palette.divider}`, background: palette.background.paper },
  '&:hover': { borderColor: palette.edge },
  '& p': { margin: '6px 0 0', color: palette.text.secondary },
}));

const Count = styled('div')({
  ...{ fontFamily: headFont, fontSize: 40, fontWeight: 650, letterSpacing: '-0.02em', lineHeight: 1.1 },
});

import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { Queue } from '#contracts/overview/overview.ts';
import type { QueueName } from '#contracts/overview/vocabulary.ts';
import { listAddress } from '#admin/parts/list/ListTabs.tsx';
import { Tag } from '#admin/parts/StatusTag.tsx';
import { formatAge, formatMoment } from '#admin/parts/time.ts';
import { useNow } from '#admin/parts/useNow.ts';
import { headFont } from '#admin/theme/theme.ts';
import { waitingIn, type WaitingName } from '#admin/resources.ts';

type Words = { to: string; one: string; more: string; late: string };

const waitingList = (name: WaitingName): string => {
  const { filter, sort } = waitingIn(name);
  return listAddress(name, filter, sort);
};

const queues: Record<QueueName, Words> = {
  videos: {
    to: waitingList('videos'),
    one: 'video awaits review',
    more: 'videos await review',
    late: 'later than promised',
  },
  claims: {
    to: waitingList('claims'),
    one: 'claim needs a decision',
    more: 'claims need a decision',
    late: '',
  },
  cases: {
    to: waitingList('cases'),
    one: 'message awaits an answer',
    more: 'messages await an answer',
    late: '',
  },
  payouts: {
    to: waitingList('payouts'),
    one: 'payout awaits release',
    more: 'payouts await release',
    late: '',
  },
  payoutsHeld: {
    to: listAddress('payouts', { status: 'held' }, { field: 'reviewOn', order: 'ASC' }),
    one: 'hold is due for review',
    more: 'holds are due for review',
    late: 'overdue',
  },
  batches: {
    to: waitingList('payout-batches'),
    one: 'batch awaits approval',
    more: 'batches await approval',
    late: '',
  },
  fees: {
    to: waitingList('fee-policies'),
    one: 'change of fees to confirm',
    more: 'changes of fees to confirm',
    late: '',
  },
  problems: {
    to: waitingList('after-sales'),
    one: 'problem with a purchase',
    more: 'problems with purchases',
    late: '',
  },
  reports: {
    to: waitingList('reports'),
    one: 'report awaits a decision',
    more: 'reports await a decision',
    late: '',
  },
  requests: {
    to: waitingList('requests'),
    one: 'request to check',
    more: 'requests to check',
    late: '',
  },
  appeals: {
    to: waitingList('accounts'),
    one: 'appeal against a suspension',
    more: 'appeals against suspensions',
    late: '',
  },
  roles: {
    to: waitingList('accounts'),
    one: 'role awaits a second admin',
    more: 'roles await a second admin',
    late: '',
  },
};

/** How many wait, since when, and how many for too long; leads to their list. */
export const QueueCard = ({ queue: { name, count, oldestAt, late } }: { queue: Queue }) => {
  const now = useNow();
  const words = queues[name];
  return (
    <Frame to={words.to}>
      <Count>{count}</Count>
      <strong>{count === 1 ? words.one : words.more}</strong>
      <p>
        {count === 0 && 'Nothing is waiting.'}
        {oldestAt !== null && (
          <>
            longest waiting:{' '}
            <time dateTime={oldestAt} title={formatMoment(oldestAt)}>
              {formatAge(oldestAt, now)}
            </time>
          </>
        )}
      </p>
      {late > 0 && (
        <Tag tone="error">
          {late} {words.late}
        </Tag>
      )}
    </Frame>
  );
};

const Frame = styled(Link)(({ theme: { palette } }) => ({
  display: 'block',
  padding: '18px 20px',
  borderRadius: 18,
  textDecoration: 'none',
  color: 'inherit',
  border: `1px solid ${palette.divider}`,
  background: palette.background.paper,
  '&:hover': { borderColor: palette.edge },
  '& p': { margin: '6px 0 4px', color: palette.text.secondary },
}));

const Count = styled('div')({
  fontFamily: headFont,
  fontSize: 40,
  fontWeight: 650,
  letterSpacing: '-0.02em',
  lineHeight: 1.1,
});

import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { Queue } from '#contracts/overview/overview.ts';
import type { QueueName } from '#contracts/overview/vocabulary.ts';
import { listAddress } from '#admin/parts/list/ListTabs.tsx';
import { Tag } from '#admin/parts/StatusTag.tsx';
import { formatAge, formatMoment } from '#admin/parts/time.ts';
import { useNow } from '#admin/parts/useNow.ts';
import { headFont } from '#admin/app/theme.ts';
import { oldestFirst } from '#admin/videos/queue/reviewQueue.ts';

type Words = { to: string; one: string; more: string; late: string };

const queues: Record<QueueName, Words> = {
  videos: {
    to: listAddress('videos', { status: 'inReview' }, oldestFirst),
    one: 'video awaits review',
    more: 'videos await review',
    late: 'later than promised',
  },
  claims: {
    to: listAddress('claims', { status: 'toDo' }, { field: 'receivedAt', order: 'ASC' }),
    one: 'claim needs somebody',
    more: 'claims need somebody',
    late: '',
  },
  cases: {
    to: listAddress('cases', { status: 'waiting' }, { field: 'due', order: 'ASC' }),
    one: 'message awaits an answer',
    more: 'messages await an answer',
    late: '',
  },
  payouts: {
    to: listAddress('payouts', { status: 'requested' }, { field: 'requestedAt', order: 'ASC' }),
    one: 'payout awaits release',
    more: 'payouts await release',
    late: '',
  },
  payoutsHeld: {
    to: listAddress('payouts', { status: 'held' }, { field: 'reviewOn', order: 'ASC' }),
    one: 'hold is to be looked at',
    more: 'holds are to be looked at',
    late: 'past their day',
  },
  batches: {
    to: listAddress('payout-batches', { status: 'proposed' }, { field: 'proposedAt', order: 'ASC' }),
    one: 'batch awaits approval',
    more: 'batches await approval',
    late: '',
  },
  fees: {
    to: listAddress('fee-policies', { status: 'proposed' }, { field: 'from', order: 'ASC' }),
    one: 'change of fees to confirm',
    more: 'changes of fees to confirm',
    late: '',
  },
  problems: {
    to: listAddress('after-sales', { status: 'decision' }, { field: 'decideBefore', order: 'ASC' }),
    one: 'problem with a purchase',
    more: 'problems with purchases',
    late: '',
  },
  reports: {
    to: listAddress('reports', { status: 'open' }, { field: 'reportedAt', order: 'ASC' }),
    one: 'report awaits a decision',
    more: 'reports await a decision',
    late: '',
  },
  requests: {
    to: listAddress('requests', { status: 'toDo' }, { field: 'requestedAt', order: 'ASC' }),
    one: 'request to look at',
    more: 'requests to look at',
    late: '',
  },
  appeals: {
    to: listAddress('accounts', { status: 'toDo' }, { field: 'registeredAt', order: 'DESC' }),
    one: 'appeal of somebody suspended',
    more: 'appeals of people suspended',
    late: '',
  },
  roles: {
    to: listAddress('accounts', { status: 'toDo' }, { field: 'registeredAt', order: 'DESC' }),
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
        {count === 0 && 'Nobody is waiting.'}
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

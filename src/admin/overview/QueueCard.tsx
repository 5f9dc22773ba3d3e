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

type QueueText = { to: string; singular: string; plural: string; late: string };

const waitingList = (name: WaitingName): string => {
  const { filter, sort } = waitingIn(name);
  return listAddress(name, filter, sort);
};

const queues: Record<QueueName, QueueText> = {
  videos: {
    to: waitingList('videos'),
    singular: 'video awaits review',
    plural: 'videos await review',
    late: 'later than promised',
  },
  claims: {
    to: waitingList('claims'),
    singular: 'claim needs a decision',
    plural: 'claims need a decision',
    late: '',
  },
  cases: {
    to: waitingList('cases'),
    singular: 'message awaits an answer',
    plural: 'messages await an answer',
    late: '',
  },
  payouts: {
    to: waitingList('payouts'),
    singular: 'payout awaits release',
    plural: 'payouts await release',
    late: '',
  },
  payoutsHeld: {
    to: listAddress('payouts', { status: 'held' }, { field: 'reviewOn', order: 'ASC' }),
    singular: 'hold is due for review',
    plural: 'holds are due for review',
    late: 'overdue',
  },
  payoutsStopped: {
    to: waitingList('accounts'),
    singular: 'creator reported a stranger in the account',
    plural: 'creators reported a stranger in the account',
    late: '',
  },
  batches: {
    to: waitingList('payout-batches'),
    singular: 'batch awaits approval',
    plural: 'batches await approval',
    late: '',
  },
  fees: {
    to: waitingList('fee-policies'),
    singular: 'change of fees to confirm',
    plural: 'changes of fees to confirm',
    late: '',
  },
  houseRules: {
    to: waitingList('house-rules'),
    singular: 'change of house rules to confirm',
    plural: 'changes of house rules to confirm',
    late: '',
  },
  problems: {
    to: waitingList('after-sales'),
    singular: 'problem with a purchase',
    plural: 'problems with purchases',
    late: '',
  },
  reports: {
    to: waitingList('reports'),
    singular: 'report awaits a decision',
    plural: 'reports await a decision',
    late: '',
  },
  requests: {
    to: waitingList('requests'),
    singular: 'request to check',
    plural: 'requests to check',
    late: '',
  },
  appeals: {
    to: waitingList('accounts'),
    singular: 'appeal against a suspension',
    plural: 'appeals against suspensions',
    late: '',
  },
  roles: {
    to: waitingList('accounts'),
    singular: 'role awaits a second admin',
    plural: 'roles await a second admin',
    late: '',
  },
};

/** How many wait, since when, and how many for too long; leads to their list. */
export const QueueCard = ({ queue: { name, count, oldestAt, late } }: { queue: Queue }) => {
  const now = useNow();
  const text = queues[name];
  return (
    <Frame to={text.to}>
      <Count>{count}</Count>
      <strong>{count === 1 ? text.singular : text.plural}</strong>
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
          {late} {text.late}
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

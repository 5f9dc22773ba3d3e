import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { alarmHours, type AlarmKind } from '#contracts/overview/alarms.ts';
import type { Alarm } from '#contracts/overview/overview.ts';
import { Age } from '#admin/parts/Age.tsx';
import { Tag } from '#admin/parts/StatusTag.tsx';

type AlarmText = {
  /** Where staff look into it, unless it is about one account. */
  to: string;
  title: string;
} & (
  | {
      /** What the highest count counts. */
      counted: string;
      /** What the alarm is about, singular and plural. */
      subject: readonly [string, string];
    }
  | { sentence: string }
);

const account = ['account', 'accounts'] as const;
const texts: Record<AlarmKind, AlarmText> = {
  refusedSignIns: { to: '/accounts', title: 'Sign-ins refused', counted: 'refused', subject: account },
  refusedFromAddress: {
    to: '/accounts',
    title: 'Sign-ins refused from one address',
    counted: 'refused',
    subject: ['address', 'addresses'],
  },
  originalsOpened: {
    to: '/openings',
    title: 'Many originals opened',
    counted: 'opened',
    subject: ['member of staff', 'members of staff'],
  },
  sharedAddressSales: {
    to: '/payouts',
    title: 'Sales to the creator’s own address',
    counted: 'sales',
    subject: ['creator', 'creators'],
  },
  payoutsAfterChange: {
    to: '/payouts',
    title: 'Payouts to a new bank account',
    counted: 'released',
    subject: ['creator', 'creators'],
  },
  exports: { to: '/accounts', title: 'Many copies of data', counted: 'copies', subject: ['site', 'sites'] },
  logForked: {
    to: '/operations',
    title: 'The event log is not the signed one',
    sentence: 'It was changed, or no key of this installation has signed it. “Operations” says which.',
  },
  logUnsigned: {
    to: '/operations',
    title: 'The event log is not signed',
    sentence: 'New events have not been signed for ten minutes. “Operations” says why.',
  },
};

const period = (hours: number): string => {
  if (hours === 1) return 'an hour';
  return hours <= 24 ? `${hours} hours` : `${hours / 24} days`;
};

const textOf = ({ kind, subjects, most }: Alarm): string => {
  const text = texts[kind];
  if ('sentence' in text) return text.sentence;
  const { counted, subject } = text;
  const counting = `${subjects} ${subjects === 1 ? subject[0] : subject[1]}, ${most} ${counted} in ${period(alarmHours[kind])}`;
  return subjects > 1 ? `${counting} at most` : counting;
};

/** What may be an attack or a fraud: leads to the account, or to where staff look into it. */
export const AlarmCard = ({ alarm }: { alarm: Alarm }) => {
  const { kind, raisedAt, accountId } = alarm;
  const { to, title } = texts[kind];
  return (
    <Frame to={accountId === null ? to : `/accounts/${accountId}/show`}>
      <Tag tone="error">Alarm</Tag>
      <strong>{title}</strong>
      <p>{textOf(alarm)}</p>
      <p>
        since <Age at={raisedAt} />
      </p>
    </Frame>
  );
};

const Frame = styled(Link)(({ theme: { palette } }) => ({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 6,
  padding: '18px 20px',
  borderRadius: 18,
  textDecoration: 'none',
  color: 'inherit',
  border: `1px solid ${palette.error.main}`,
  background: palette.background.paper,
  '& p': { margin: 0, color: palette.text.secondary },
}));

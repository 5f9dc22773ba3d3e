import { styled } from '@mui/material/styles';
import { CompactRow } from './ListPage.tsx';
import { Age } from './Age.tsx';
import { formatPence } from './pence.ts';
import { StatusTag, type StatusWords } from './StatusTag.tsx';

type AmountRowProps = { to: string; name: string; pence: number; words: StatusWords; at: string };

/** A sum of money on a narrow screen: whose or for what, how much, how it stands, since when. */
export const AmountRow = ({ to, name, pence, words, at }: AmountRowProps) => (
  <li>
    <CompactRow to={to}>
      <Card>
        <strong>{name}</strong>
        <strong>{formatPence(pence)}</strong>
        <StatusTag words={words} />
        <small>
          <Age at={at} />
        </small>
      </Card>
    </CompactRow>
  </li>
);

const Card = styled('div')(({ theme: { palette } }) => ({
  ...{ display: 'grid', gridTemplateColumns: '1fr auto', alignItems: 'center', gap: '4px 12px', flex: 1 },
  justifyItems: 'start',
  '& > strong + strong, & > small': { justifySelf: 'end', fontVariantNumeric: 'tabular-nums' },
  '& > small': { fontSize: 12, color: palette.text.secondary },
}));

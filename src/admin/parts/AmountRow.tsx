import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { CompactRow } from './list/ListPage.tsx';
import { Age } from './Age.tsx';
import { formatPence } from './pence.ts';
import { StatusTags, type StatusLabel } from './StatusTag.tsx';

type AmountRowProps = {
  to: string;
  name: ReactNode;
  pence: number;
  /** How it stands, the gravest first. */
  tags: readonly StatusLabel[];
  at: string;
  /** Stands before it, outside its link. */
  choose?: ReactNode;
};

/** A sum of money on a narrow screen: whose or for what, how much, how it stands, since when. */
export const AmountRow = ({ to, name, pence, tags, at, choose }: AmountRowProps) => (
  <Row>
    {choose}
    <CompactRow to={to}>
      <Card>
        <strong>{name}</strong>
        <strong>{formatPence(pence)}</strong>
        <StatusTags tags={tags} />
        <small>
          <Age at={at} />
        </small>
      </Card>
    </CompactRow>
  </Row>
);

const Row = styled('li')({
  display: 'flex',
  alignItems: 'center',
  '& > a': { flex: 1, minWidth: 0 },
  // In line with those that can be chosen.
  'ul:has(input) > &:not(:has(input))': { paddingLeft: 44 },
});

const Card = styled('div')(({ theme: { palette } }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  alignItems: 'center',
  gap: '4px 12px',
  flex: 1,
  justifyItems: 'start',
  '& > strong + strong, & > small': { justifySelf: 'end', fontVariantNumeric: 'tabular-nums' },
  '& > small': { fontSize: 12, color: palette.text.secondary },
}));

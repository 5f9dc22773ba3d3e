import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';

const Scroller = styled('div')({ overflowX: 'auto', margin: '0 -18px', padding: '0 6px' });

/** The table alone, for places that scroll by themselves. */
export const BareTable = styled('table')(({ theme: { palette } }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  // Words stay whole: a table that is too wide for a phone scrolls.
  overflowWrap: 'break-word',
  '& th, & td': { height: 36, padding: '4px 12px', textAlign: 'left', borderBottom: `1px solid ${palette.divider}` },
  '& thead th': { color: palette.text.secondary, fontSize: 12, fontWeight: 600, whiteSpace: 'nowrap' },
  '& tbody th': { fontWeight: 400 },
  '& tbody:last-child tr:last-child > *, & tfoot tr:last-child > *': { borderBottom: 0 },
  '& tfoot th, & tfoot td': { fontWeight: 650 },
  '& time, & .whole': { whiteSpace: 'nowrap' },
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap' },
}));

/** A table inside a panel, which the keyboard can scroll on a phone; mark amounts with the class `number`. */
export const PlainTable = (props: ComponentProps<'table'>) => (
  <Scroller tabIndex={0}>
    <BareTable {...props} />
  </Scroller>
);

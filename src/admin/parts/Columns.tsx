import { styled } from '@mui/material/styles';

/** A wide column and a narrow one beside it; one below the other on narrow screens. A third part goes under the first. */
export const Columns = styled('div')({
  display: 'grid',
  gap: '16px 20px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media (min-width: 1080px)': {
    gridTemplateColumns: 'minmax(0, 1fr) 348px',
    gridTemplateRows: 'auto 1fr',
    '& > :nth-of-type(2)': { gridColumn: 2, gridRow: '1 / span 2' },
  },
});

/** Parts one below the other. */
export const Stack = styled('div')({ display: 'grid', gap: 16, minWidth: 0 });

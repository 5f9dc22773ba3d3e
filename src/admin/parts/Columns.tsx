import { styled } from '@mui/material/styles';

/** A wide column and a narrow one beside it; one below the other on narrow screens. */
export const Columns = styled('div')({
  ...{ display: 'grid', gap: 20, gridTemplateColumns: 'minmax(0, 1fr)', alignItems: 'start' },
  '@media (min-width: 1080px)': { gridTemplateColumns: 'minmax(0, 1fr) 348px' },
});

/** Parts one below the other. */
export const Stack = styled('div')({ display: 'grid', gap: 16, minWidth: 0 });

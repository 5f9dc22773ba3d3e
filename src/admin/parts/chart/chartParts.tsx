import { styled } from '@mui/material/styles';

/** Under a chart: where it begins, and where it ends. */
export const ChartEnds = styled('div')(({ theme: { palette } }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  marginTop: 4,
  fontSize: 12,
  color: palette.text.secondary,
}));

/** Opens the numbers of a chart as a table. */
export const ChartSummary = styled('summary')(({ theme: { palette } }) => ({
  marginTop: 8,
  cursor: 'pointer',
  fontSize: 13,
  fontWeight: 500,
  color: palette.text.secondary,
}));

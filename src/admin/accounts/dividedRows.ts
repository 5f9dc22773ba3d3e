import type { Theme } from '@mui/material/styles';

/** Styles of a list in a panel: one entry below the other with a line between them. */
export const dividedRows = ({ theme: { palette } }: { theme: Theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { padding: '8px 0', borderBottom: `1px solid ${palette.divider}` },
  '& > li:last-child': { borderBottom: 0, paddingBottom: 0 },
});

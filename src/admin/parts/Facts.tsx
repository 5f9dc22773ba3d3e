import { styled } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';
import { monoFont } from '#admin/theme/theme.ts';

const List = styled('dl')(({ theme: { palette } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(88px, max-content) minmax(0, 1fr)',
  gap: '5px 16px',
  margin: 0,
  '& dt': { color: palette.text.secondary },
  '& dd': { margin: 0, fontVariantNumeric: 'tabular-nums', minWidth: 0 },
}));

/** Names and values; a value that is not known is left out. */
export const Facts = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <List>
    {rows
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
  </List>
);

/** Ids, hashes and other proofs: small and quiet. */
export const Proof = styled('code')(({ theme: { palette } }) => ({
  fontFamily: monoFont,
  fontSize: 12,
  color: palette.text.secondary,
  overflowWrap: 'anywhere',
}));

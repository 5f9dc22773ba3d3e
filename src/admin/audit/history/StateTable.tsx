import { styled } from '@mui/material/styles';
import type { StateValue } from '#contracts/auditRoom/auditRoom.ts';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import type { Difference } from './moments.ts';
import { valueText } from './valueText.ts';

/** Every value of a state; those whose paths are in `changed` are marked. */
export const StateTable = ({ values, changed }: { values: readonly StateValue[]; changed: ReadonlySet<string> }) => (
  <Limited>
    <PlainTable aria-label="State">
      <thead>
        <tr>
          <th>Value</th>
          <th>Then</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ path, value }) => (
          <tr key={path}>
            <Path scope="row">{path}</Path>
            <Text>
              {valueText(path, value)} {changed.has(path) && <Mark>changed</Mark>}
            </Text>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  </Limited>
);

type DifferenceTableProps = { label: string; heads: readonly [string, string]; differences: readonly Difference[] };

/** What differs between two moments, side by side. */
export const DifferenceTable = ({ label, heads: [before, after], differences }: DifferenceTableProps) => (
  <PlainTable aria-label={label}>
    <thead>
      <tr>
        <th>Value</th>
        <th>{before}</th>
        <th>{after}</th>
      </tr>
    </thead>
    <tbody>
      {differences.map(({ path, before: was, after: is }) => (
        <tr key={path}>
          <Path scope="row">{path}</Path>
          <Text>{valueText(path, was)}</Text>
          <Text>{valueText(path, is)}</Text>
        </tr>
      ))}
    </tbody>
  </PlainTable>
);

const Limited = styled('div')({ maxHeight: 520, overflowY: 'auto', overflowX: 'hidden' });
const Path = styled('th')({ overflowWrap: 'anywhere', minWidth: 120 });
const Text = styled('td')({ overflowWrap: 'anywhere', minWidth: 90 });
const Mark = styled('span')(({ theme: { palette } }) => ({
  fontSize: 11,
  fontWeight: 600,
  padding: '0 6px',
  borderRadius: 99,
  whiteSpace: 'nowrap',
  background: palette.soft.accent,
  color: palette.secondary.main,
}));

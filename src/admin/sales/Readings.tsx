import Lock from '@mui/icons-material/Lock';
import { styled } from '@mui/material/styles';
import { Facts, Proof } from '#admin/parts/Facts.tsx';
import { Tag } from '#admin/parts/StatusTag.tsx';
import { readable, type Reading } from './readable.ts';

const Value = ({ reading: { text, kind } }: { reading: Reading }) => {
  if (kind === 'proof') return <Proof>{text}</Proof>;
  if (kind === 'sealed')
    return (
      <Tag tone="neutral" title="Personal data, sealed with the key of the person it belongs to">
        <Lock aria-hidden sx={{ fontSize: 13 }} />
        sealed
      </Tag>
    );
  return <>{text}</>;
};

type Marked = Reading & { isNew: boolean };

/** Every value; those that were not there before, or not like this, are new. */
const mark = (record: Record<string, unknown>, before: Record<string, unknown> | undefined): Marked[] => {
  const earlier = before && new Map(readable(before).map(({ path, text }) => [path, text]));
  return readable(record).map((reading) => ({
    ...reading,
    isNew: earlier !== undefined && earlier.get(reading.path) !== reading.text,
  }));
};

const Rows = ({ readings }: { readings: readonly Marked[] }) => (
  <Facts
    rows={readings.map((reading) => [
      reading.label,
      <span key={reading.path}>
        <Value reading={reading} /> {reading.isNew && <Changed>changed</Changed>}
      </span>,
    ])}
  />
);

type ReadingsProps = {
  record: Record<string, unknown>;
  /** How it stood one moment earlier; what differs is marked. */
  before?: Record<string, unknown> | undefined;
  /** Whether the parts inside of it are unfolded; one with a change always is. */
  isUnfolded?: boolean;
};

/** A record as names and values, its inner parts folded. */
export const Readings = ({ record, before, isUnfolded = false }: ReadingsProps) => {
  const readings = mark(record, before);
  const groups = [...new Set(readings.map(({ group }) => group))];
  if (readings.length === 0) return <span>Nothing.</span>;
  return (
    <>
      {groups.map((group) => {
        const inside = readings.filter((reading) => reading.group === group);
        return group === undefined ? (
          <Rows key="top" readings={inside} />
        ) : (
          <details key={group} open={isUnfolded || inside.some(({ isNew }) => isNew)}>
            <summary>
              {group} ({inside.length})
            </summary>
            <Rows readings={inside} />
          </details>
        );
      })}
    </>
  );
};

const Changed = styled('span')(({ theme: { palette } }) => ({
  fontSize: 11,
  fontWeight: 600,
  padding: '0 6px',
  borderRadius: 99,
  whiteSpace: 'nowrap',
  background: palette.soft.accent,
  color: palette.secondary.main,
}));

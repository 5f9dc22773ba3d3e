import Lock from '@mui/icons-material/Lock';
import { styled } from '@mui/material/styles';
import { Facts, Proof } from '../parts/Facts.tsx';
import { Tag } from '../parts/StatusTag.tsx';
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

type ReadingsProps = {
  record: Record<string, unknown>;
  /** How it stood one moment earlier; what differs is marked. */
  before?: Record<string, unknown> | undefined;
};

/** A record as names and values. */
export const Readings = ({ record, before }: ReadingsProps) => {
  const readings = readable(record);
  const earlier = before && new Map(readable(before).map(({ path, text }) => [path, text]));
  if (readings.length === 0) return <span>Nothing.</span>;
  return (
    <Facts
      rows={readings.map((reading) => {
        const isNew = earlier !== undefined && earlier.get(reading.path) !== reading.text;
        return [
          reading.label,
          <span key={reading.path}>
            <Value reading={reading} /> {isNew && <Changed>changed</Changed>}
          </span>,
        ];
      })}
    />
  );
};

const Changed = styled('span')(({ theme: { palette } }) => ({
  ...{ fontSize: 11, fontWeight: 600, padding: '0 6px', borderRadius: 99, whiteSpace: 'nowrap' },
  ...{ background: palette.soft.accent, color: palette.secondary.main },
}));

import Lock from '@mui/icons-material/Lock';
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

const Rows = ({ readings }: { readings: readonly Reading[] }) => (
  <Facts rows={readings.map((reading) => [reading.label, <Value key={reading.path} reading={reading} />])} />
);

/** A record as names and values, its inner parts folded. */
export const Readings = ({ record }: { record: Record<string, unknown> }) => {
  const readings = readable(record);
  const groups = [...new Set(readings.map(({ group }) => group))];
  if (readings.length === 0) return <span>Nothing.</span>;
  return (
    <>
      {groups.map((group) => {
        const inside = readings.filter((reading) => reading.group === group);
        return group === undefined ? (
          <Rows key="top" readings={inside} />
        ) : (
          <details key={group}>
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

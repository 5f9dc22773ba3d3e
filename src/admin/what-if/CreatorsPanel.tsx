import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useCanAccess } from 'react-admin';
import type { WhatIfCreator, WhatIfResult } from '#contracts/auditRoom/whatIf.ts';
import { dayText } from '#contracts/shared/dayText.ts';
import { historyAddress } from '#admin/audit/history/kinds.ts';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { PlainTable } from '#admin/parts/list/PlainTable.tsx';
import { Notice } from '#admin/parts/Notice.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { sortCreators, type Column, type Names } from './creatorOrder.ts';
import { differenceText } from './differenceText.ts';

const columns: readonly (readonly [Column, string])[] = [
  ['creator', 'Creator'],
  ['sales', 'Sales'],
  ['earned', 'Earned'],
  ['available', 'Available'],
  ['reserve', 'In reserve'],
  ['uncovered', 'Payouts not covered'],
  ['ended', 'Account ended'],
];
const SHOWN_AT_ONCE = 50;

/** `column`: null for the order of the result, the largest difference first. */
type Order = { column: Column | null; direction: 1 | -1 };

/** What differs for each creator; the names lead to the person, and for auditors to the history of the account. */
export const CreatorsPanel = ({ result: { creators, rest }, names }: { result: WhatIfResult; names: Names }) => {
  const [order, setOrder] = useState<Order>({ column: null, direction: -1 });
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const { canAccess: hasHistory } = useCanAccess({ resource: 'audit', action: 'show' });
  const { column, direction } = order;
  const sorted = column === null ? creators : sortCreators(creators, names, column, direction);
  const sortBy = (next: Column): void =>
    setOrder({ column: next, direction: column === next ? (direction === 1 ? -1 : 1) : next === 'creator' ? 1 : -1 });
  if (creators.length === 0)
    return <Notice tone="neutral">Nothing was sold in this period, and nothing differs for anybody.</Notice>;
  return (
    <Panel title="By creator">
      <PlainTable aria-label="By creator">
        <Heads order={order} onSort={sortBy} hasHistory={hasHistory === true} />
        <tbody>
          {sorted.slice(0, shown).map((creator) => (
            <CreatorRow key={creator.creatorId} creator={creator} names={names} hasHistory={hasHistory === true} />
          ))}
        </tbody>
      </PlainTable>
      {sorted.length > shown && (
        <Button variant="outlined" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          Show more
        </Button>
      )}
      <p>
        Amounts are differences.{' '}
        {rest.creators > 0 && `${rest.creators.toLocaleString('en-GB')} others are not listed, and are in the total.`}
      </p>
    </Panel>
  );
};

const ariaSort = ({ column, direction }: Order, name: Column): 'ascending' | 'descending' | undefined => {
  if (column !== name) return undefined;
  return direction === 1 ? 'ascending' : 'descending';
};

type HeadsProps = { order: Order; onSort: (column: Column) => void; hasHistory: boolean };

const Heads = ({ order, onSort, hasHistory }: HeadsProps) => (
  <thead>
    <tr>
      {columns.map(([name, label]) => (
        <th key={name} aria-sort={ariaSort(order, name)} className={name === 'creator' ? undefined : 'number'}>
          <SortButton type="button" onClick={() => onSort(name)}>
            {label}
            {order.column === name && <span aria-hidden>{order.direction === 1 ? ' ↑' : ' ↓'}</span>}
          </SortButton>
        </th>
      ))}
      {hasHistory && <th>Account</th>}
    </tr>
  </thead>
);

type CreatorRowProps = { creator: WhatIfCreator; names: Names; hasHistory: boolean };

const endedText = ({ endedOn: { recorded, other } }: WhatIfCreator): string => {
  if (recorded === other) return recorded === null ? '–' : dayText(recorded);
  return `${recorded === null ? 'not' : dayText(recorded)} → ${other === null ? 'not' : dayText(other)}`;
};

const CreatorRow = ({ creator, names, hasHistory }: CreatorRowProps) => {
  const { creatorId, sales, creatorPence, availablePence, reservePence, uncoveredPayouts, uncoveredPence } = creator;
  const name = names[creatorId];
  return (
    <tr>
      <th scope="row">
        <PersonName id={creatorId}>{name ?? 'An account that is gone'}</PersonName>
      </th>
      <td className="number">{sales.toLocaleString('en-GB')}</td>
      {[creatorPence, availablePence, reservePence].map(({ recorded, other }, place) => (
        <td key={place} className="number">
          {differenceText('pence', recorded, other)}
        </td>
      ))}
      <td className="number">{uncoveredPayouts === 0 ? '–' : `${uncoveredPayouts}, ${formatPence(uncoveredPence)}`}</td>
      <td className="number">{endedText(creator)}</td>
      {hasHistory && (
        <td>
          <RowLink to={historyAddress({ kind: 'creator', id: creatorId })}>History</RowLink>
        </td>
      )}
    </tr>
  );
};

const SortButton = styled('button')(({ theme: { palette } }) => ({
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  border: 0,
  minHeight: 28,
  padding: '2px 0',
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  '&:hover': { color: palette.text.primary },
  '&:focus-visible': { outline: `2px solid ${palette.secondary.main}`, outlineOffset: 2 },
}));

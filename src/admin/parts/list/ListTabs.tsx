import { styled } from '@mui/material/styles';
import { useListContext, type SortPayload } from 'react-admin';
import { Link } from 'react-router-dom';

/** What a list can be narrowed by. */
export type ListFilter = { status?: string; role?: string; creatorId?: string; version?: number; q?: string };

export type ListTab = {
  /** Empty shows all. */
  filter: Omit<ListFilter, 'q'>;
  label: string;
  sort: SortPayload;
};

/**
 * The tabs of a list of work, as status and label: `waiting` holds what waits for staff and begins with the oldest, the other
 * tabs begin with the newest.
 */
export const workTabs = (
  field: string,
  waiting: readonly [status: string, label: string],
  others: Readonly<Record<string, string>>,
): [ListTab, ...ListTab[]] => [
  { filter: { status: waiting[0] }, label: waiting[1], sort: { field, order: 'ASC' } },
  ...Object.entries(others).map(([status, label]): ListTab => ({
    filter: { status },
    label,
    sort: { field, order: 'DESC' },
  })),
];

/** The address of a list as react-admin reads it. */
export const listAddress = (resource: string, filter: ListFilter, { field, order }: SortPayload): string => {
  const query = { filter: JSON.stringify(filter), sort: field, order, page: '1', perPage: '25' };
  return `/${resource}?${new URLSearchParams(query).toString()}`;
};

/** One link per tab; the search stays. */
export const ListTabs = ({ tabs }: { tabs: readonly ListTab[] }) => {
  const list = useListContext();
  const { resource, total } = list;
  const { status, role, q } = list.filterValues as ListFilter;
  return (
    <Row aria-label="Filter">
      {tabs.map(({ filter, label, sort }) => {
        const isCurrent = filter.status === status && filter.role === role;
        return (
          <Tab
            key={label}
            to={listAddress(resource, q === undefined ? filter : { ...filter, q }, sort)}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {label}
            {isCurrent && total !== undefined && <Count>{total}</Count>}
          </Tab>
        );
      })}
    </Row>
  );
};

const Row = styled('nav')({
  display: 'flex',
  gap: 2,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  minWidth: 0,
  padding: 3,
  margin: -3,
});

const Tab = styled(Link)(({ theme: { palette } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  padding: '6px 12px',
  borderRadius: 99,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  color: palette.text.secondary,
  '&:hover': { background: palette.action.hover, color: palette.text.primary },
  '&[aria-current]': { background: palette.text.primary, color: palette.background.default },
}));

const Count = styled('span')({ fontSize: 12, fontVariantNumeric: 'tabular-nums', opacity: 0.8 });

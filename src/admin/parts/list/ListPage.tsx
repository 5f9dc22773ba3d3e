import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type ReactNode } from 'react';
import { DataTable, ListBase, Pagination, useListContext, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import { ExportButton } from './ExportButton.tsx';
import { PageHeader } from '#admin/parts/PageHeader.tsx';
import { ListTabs, type ListFilter, type ListTab } from './ListTabs.tsx';
import { SavedViews } from './SavedViews.tsx';

type ListPageProps<Row extends RaRecord> = {
  title: string;
  /** The first one is shown when nobody chose. */
  tabs: readonly [ListTab, ...ListTab[]];
  /** What the search covers, e.g. `titles`; left out: no search. */
  searches?: string;
  /** Said when nothing is there; by status or role, `all` for the rest. */
  empty: Readonly<Record<string, string>>;
  /** The columns on wide screens. */
  children: ReactNode;
  /** To the right of the title. */
  actions?: ReactNode;
  /** Above the list. */
  notice?: ReactNode;
  /** Below the list. */
  foot?: ReactNode;
  /** One record on narrow screens. */
  compact: (record: Row) => ReactNode;
};

const PAGE_SIZES = [25, 50, 100];

/** A list for staff: tabs, search, a dense table, cards on narrow screens. */
export const ListPage = <Row extends RaRecord>({ tabs, ...props }: ListPageProps<Row>) => {
  const [{ filter, sort }] = tabs;
  // The same object at every render: react-admin reads the list again when it changes.
  const [defaults] = useState(filter);
  return (
    <ListBase<Row> perPage={25} sort={sort} filterDefaultValues={defaults} exporter={false}>
      <PageHeader title={props.title} actions={props.actions} />
      {props.notice}
      <Bar>
        <ListTabs tabs={tabs} />
        <Tools>
          {props.searches !== undefined && <SearchField what={props.searches} />}
          <SavedViews />
          <ExportButton />
        </Tools>
      </Bar>
      <Frame>
        <Rows {...props} />
      </Frame>
      <Pagination rowsPerPageOptions={PAGE_SIZES} />
      {props.foot}
    </ListBase>
  );
};

const SearchField = ({ what }: { what: string }) => {
  const list = useListContext();
  const { q = '', ...others } = list.filterValues as ListFilter;
  const [text, setText] = useState(q);
  return (
    <TextField
      size="small"
      type="search"
      placeholder={`Search ${what}`}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        list.setFilters(target.value.trim() === '' ? others : { ...others, q: target.value.trim() }, undefined, true);
      }}
      slotProps={{
        htmlInput: { 'aria-label': `Search ${what}` },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search aria-hidden sx={{ fontSize: 18 }} />
            </InputAdornment>
          ),
        },
      }}
      sx={{ minWidth: 220, '& .MuiInputBase-root': { height: 36, borderRadius: 99 } }}
    />
  );
};

const Rows = <Row extends RaRecord>({ title, empty, children, compact }: Omit<ListPageProps<Row>, 'tabs'>) => {
  const list = useListContext<Row>();
  const { error, refetch, data, isPending } = list;
  const isNarrow = useMediaQuery('(max-width: 767px)', { noSsr: true });
  const { status, role, q } = list.filterValues as ListFilter;
  if (error)
    return (
      <Message role="alert">
        <ErrorOutline aria-hidden />
        <p>{error.message}</p>
        <Button variant="outlined" onClick={() => void refetch()}>
          Try again
        </Button>
      </Message>
    );
  const nothing = q === undefined ? (empty[status ?? role ?? 'all'] ?? empty['all']) : `Nothing matches “${q}” here.`;
  if (isNarrow) {
    if (isPending) return <Skeleton variant="rounded" height={120} sx={{ m: 2 }} />;
    if (!data || data.length === 0) return <Message>{nothing}</Message>;
    return <Cards aria-label={title}>{data.map((record) => compact(record))}</Cards>;
  }
  return (
    <DataTable<Row> bulkActionButtons={false} rowClick="show" empty={<Message>{nothing}</Message>} aria-label={title}>
      {children}
    </DataTable>
  );
};

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 12,
  marginBottom: 12,
});

const Tools = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

const Frame = styled('div')(({ theme: { palette } }) => ({
  border: `1px solid ${palette.divider}`,
  borderRadius: 18,
  background: palette.background.paper,
  overflowX: 'auto',
  '& tbody tr:last-of-type td': { borderBottom: 0 },
}));

const Message = styled('div')(({ theme: { palette } }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  padding: '40px 20px',
  textAlign: 'center',
  color: palette.text.secondary,
}));

const Cards = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

/** A record on a narrow screen that has more than its link: the parts of `compact`, one below the other. */
export const CompactCard = styled('li')(({ theme: { palette } }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 6,
  padding: '12px 14px',
  '&:not(:last-child)': { borderBottom: `1px solid ${palette.divider}` },
}));

/** A record on a narrow screen: the whole card leads to it. */
export const CompactRow = styled(Link)(({ theme: { palette } }) => ({
  display: 'flex',
  gap: 12,
  padding: '10px 14px',
  textDecoration: 'none',
  color: 'inherit',
  borderBottom: `1px solid ${palette.divider}`,
  '&:hover': { background: palette.action.hover },
  'li:last-child > &': { borderBottom: 0 },
}));

/** The name of a record in a table: a real link, so that it can be reached by key and opened in a tab of its own. */
/** A line of small print in a compact row. */
export const CompactLine = styled('div')(({ theme: { palette } }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '2px 10px',
  marginTop: 4,
  fontSize: 12,
  color: palette.text.secondary,
}));

export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <NameLink to={to} onClick={(event) => event.stopPropagation()}>
    {children}
  </NameLink>
);

const NameLink = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  fontWeight: 600,
  '&:hover': { textDecoration: 'underline' },
});

import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { useListContext, useStore, type SortPayload } from 'react-admin';
import { Link } from 'react-router-dom';
import { listAddress, type ListFilter } from './ListTabs.tsx';

// It reads forms with zod, which is fetched once it is known how (`main.tsx`).
const ViewNameDialog = lazy(async () => ({ default: (await import('./ViewNameDialog.tsx')).ViewNameDialog }));

type View = { name: string; filter: ListFilter; sort: SortPayload };

const isSame = (view: View, filter: ListFilter, sort: SortPayload): boolean =>
  JSON.stringify([view.filter, view.sort]) === JSON.stringify([filter, sort]);

/** Ways to narrow this list that the person has given names, kept in this browser. */
export const SavedViews = () => {
  const list = useListContext();
  const { resource, sort } = list;
  const filter = list.filterValues as ListFilter;
  const [views, setViews] = useStore<View[]>(`${resource}.views`, []);
  const [isNaming, setNaming] = useState(false);
  const save = (name: string): void => {
    setViews([...views.filter((view) => view.name !== name), { name, filter, sort }]);
    setNaming(false);
  };
  return (
    <Row>
      {views.map((view) => (
        <Chip
          key={view.name}
          component={Link}
          to={listAddress(resource, view.filter, view.sort)}
          label={view.name}
          clickable
          variant={isSame(view, filter, sort) ? 'filled' : 'outlined'}
          {...(isSame(view, filter, sort) && { 'aria-current': 'page' as const })}
          onDelete={(event: Event) => {
            event.preventDefault();
            setViews(views.filter(({ name: other }) => other !== view.name));
          }}
        />
      ))}
      {!views.some((view) => isSame(view, filter, sort)) && (
        <Button size="small" startIcon={<BookmarkBorder />} onClick={() => setNaming(true)}>
          Save this view …
        </Button>
      )}
      {isNaming && (
        <Suspense>
          <ViewNameDialog onSave={save} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </Row>
  );
};

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6 });

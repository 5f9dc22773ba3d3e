import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { listAddress, type ListFilter } from './ListTabs.tsx';
import { useKeptViews, type View } from './useKeptViews.ts';

// It reads forms with zod, which is fetched once it is known how (`main.tsx`).
const ViewNameDialog = lazy(async () => ({ default: (await import('./ViewNameDialog.tsx')).ViewNameDialog }));

type NamedViewsProps<Value> = {
  /** Where this browser keeps them. */
  storeKey: string;
  /** How the list is narrowed now. */
  value: Value;
  addressOf: (value: Value) => string;
};

/** Ways to narrow a list that the person has given names, kept in this browser. */
export const NamedViews = <Value extends object>({ storeKey, value, addressOf }: NamedViewsProps<Value>) => {
  const [views, setViews] = useKeptViews<Value>(storeKey);
  const [isNaming, setNaming] = useState(false);
  const save = (name: string): void => {
    setViews([...views.filter((view) => view.name !== name), { ...value, name }]);
    setNaming(false);
  };
  const isCurrent = (view: View<Value>): boolean =>
    JSON.stringify({ ...view, name: '' }) === JSON.stringify({ ...value, name: '' });
  return (
    <Row>
      {views.map((view) => (
        <Chip
          key={view.name}
          component={Link}
          to={addressOf(view)}
          label={view.name}
          clickable
          variant={isCurrent(view) ? 'filled' : 'outlined'}
          {...(isCurrent(view) && { 'aria-current': 'page' as const })}
          onDelete={(event: Event) => {
            event.preventDefault();
            setViews(views.filter(({ name: other }) => other !== view.name));
          }}
        />
      ))}
      {!views.some(isCurrent) && (
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

/** The named views of a list of react-admin. */
export const SavedViews = () => {
  const list = useListContext();
  const { resource, sort } = list;
  const filter = list.filterValues as ListFilter;
  return (
    <NamedViews
      key={resource}
      storeKey={`${resource}.views`}
      value={{ filter, sort }}
      addressOf={(view) => listAddress(resource, view.filter, view.sort)}
    />
  );
};

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6 });

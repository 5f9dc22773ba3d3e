import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { useState, type SubmitEvent } from 'react';
import { useListContext, useStore, type SortPayload } from 'react-admin';
import { Link } from 'react-router-dom';
import { listAddress, type ListFilter } from './ListTabs.tsx';

type View = { name: string; filter: ListFilter; sort: SortPayload };

const isSame = (one: View, filter: ListFilter, sort: SortPayload): boolean =>
  JSON.stringify([one.filter, one.sort]) === JSON.stringify([filter, sort]);

/** Ways to narrow this list that the person has given names, kept in this browser. */
export const SavedViews = () => {
  const list = useListContext();
  const { resource, sort } = list;
  const filter = list.filterValues as ListFilter;
  const [views, setViews] = useStore<View[]>(`${resource}.views`, []);
  const [isNaming, setNaming] = useState(false);
  const [name, setName] = useState('');

  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') return;
    setViews([...views.filter((view) => view.name !== trimmed), { name: trimmed, filter, sort }]);
    setNaming(false);
    setName('');
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
        <Dialog open onClose={() => setNaming(false)} fullWidth maxWidth="xs" aria-labelledby="view-title">
          <form onSubmit={save}>
            <DialogTitle id="view-title" variant="h2" sx={{ fontSize: 19, pb: 1 }}>
              Save this view
            </DialogTitle>
            <DialogContent>
              <p style={{ margin: '0 0 16px' }}>
                The tab, the search and the order, under a name of yours. It is kept in this browser.
              </p>
              <TextField
                label="Name"
                value={name}
                onChange={({ target }) => setName(target.value)}
                slotProps={{ htmlInput: { maxLength: 40 }, inputLabel: { shrink: true } }}
                fullWidth
                required
                autoFocus
              />
            </DialogContent>
            <DialogActions>
              <Button onClick={() => setNaming(false)}>Cancel</Button>
              <Button type="submit" variant="contained">
                Save it
              </Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </Row>
  );
};

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6 });

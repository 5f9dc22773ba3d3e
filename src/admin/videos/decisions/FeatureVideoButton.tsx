import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState, type SubmitEvent } from 'react';
import { useCanAccess } from 'react-admin';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { featureVideo } from '#contracts/catalogue/featured.ts';
import { featuredLimits } from '#contracts/site/houseRules.ts';
import { useCommand } from '#admin/calls/useCommand.ts';

/** Puts a listed video under ‘Featured’. The server refuses where its creator has no Creator Pro. */
export const FeatureVideoButton = ({ video: { id, title, status } }: { video: AdminVideo }) => {
  const { canAccess } = useCanAccess({ resource: 'featured', action: 'change' });
  const [isAsking, setAsking] = useState(false);
  const [wish, setWish] = useState({ place: '1', from: '', until: '' });
  const { send, isPending } = useCommand({ done: 'It is featured.', isRepeatable: true });
  if (canAccess !== true || status !== 'listed') return null;

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const body = { ...wish, place: Number(wish.place) };
    setAsking(!(await send((call) => call(featureVideo, { params: { id }, body }))));
  };
  const field = (name: keyof typeof wish, label: string, rest: object) => (
    <TextField
      label={label}
      value={wish[name]}
      onChange={({ target }) => setWish({ ...wish, [name]: target.value })}
      sx={{ mt: 2 }}
      fullWidth
      required
      {...rest}
    />
  );
  const date = { type: 'date', slotProps: { inputLabel: { shrink: true } } };
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)} disabled={isPending}>
        Feature …
      </Button>
      {isAsking && (
        <Dialog open onClose={() => setAsking(false)} fullWidth maxWidth="sm" aria-labelledby="feature-title">
          <form onSubmit={(event) => void submit(event)}>
            <DialogTitle id="feature-title" variant="h2" sx={{ fontSize: 19, pb: 1 }}>
              Feature “{title}”?
            </DialogTitle>
            <DialogContent>
              <p style={{ margin: 0 }}>
                It stands on the home page until it is sold, withdrawn or claimed, or its creator’s Creator Pro ends.
              </p>
              {field('place', `Place, 1 to ${featuredLimits.most}`, {
                type: 'number',
                slotProps: { htmlInput: { min: 1, max: featuredLimits.most } },
              })}
              {field('from', 'From', date)}
              {field('until', 'Until, that day included', date)}
            </DialogContent>
            <DialogActions>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button type="submit" variant="contained" disabled={isPending}>
                Feature it
              </Button>
            </DialogActions>
          </form>
        </Dialog>
      )}
    </>
  );
};

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Fragment, useId, useState } from 'react';
import { useStore } from 'react-admin';
import { useHotkeys } from './useHotkeys.ts';

/** Whether single keys act; kept in this browser (WCAG 2.1.4: they can be switched off). */
export const useShortcutsOn = () => useStore('shortcuts', true);

type Keys = readonly (readonly [key: string, what: string])[];

/** Tells the keys of this page and switches them off and on; `more` stand in the list that `?` opens beside the others. */
export const Shortcuts = ({ keys, more = [] }: { keys: Keys; more?: Keys }) => {
  const [isOn, setOn] = useShortcutsOn();
  const [isListed, setListed] = useState(false);
  useHotkeys({ '?': () => setListed(true) }, isOn && more.length > 0);
  return (
    <Line>
      {isOn &&
        keys.map(([key, what]) => (
          <Fragment key={key}>
            <span>
              <Key>{key}</Key> {what}
            </span>
          </Fragment>
        ))}
      {isOn && more.length > 0 && (
        <Link component="button" type="button" color="inherit" underline="always" onClick={() => setListed(true)}>
          <Key>?</Key> all keys
        </Link>
      )}
      {isListed && <KeyList keys={[...keys, ...more, ['?', 'this list']]} onClose={() => setListed(false)} />}
      <Link component="button" type="button" color="inherit" underline="always" onClick={() => setOn(!isOn)}>
        {isOn ? 'Keys off' : 'Keys on'}
      </Link>
    </Line>
  );
};

const KeyList = ({ keys, onClose }: { keys: Keys; onClose: () => void }) => {
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId} variant="h2" sx={{ fontSize: 19, pb: 1 }}>
        Keys
      </DialogTitle>
      <DialogContent>
        <List>
          {keys.map(([key, what]) => (
            <Fragment key={key}>
              <dt>
                <Key>{key}</Key>
              </dt>
              <dd>{what}</dd>
            </Fragment>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};

const List = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  gap: '8px 16px',
  margin: 0,
  '& dd': { margin: 0 },
});

const Line = styled('div')(({ theme: { palette } }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '4px 12px',
  fontSize: 12,
  color: palette.text.secondary,
  '& button': { fontSize: 12 },
  '@media (hover: none)': { display: 'none' },
}));

const Key = styled('kbd')(({ theme: { palette } }) => ({
  display: 'inline-block',
  minWidth: 18,
  padding: '0 5px',
  borderRadius: 5,
  textAlign: 'center',
  font: 'inherit',
  fontWeight: 600,
  lineHeight: '17px',
  color: palette.text.primary,
  border: `1px solid ${palette.divider}`,
}));

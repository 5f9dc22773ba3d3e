import Link from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { useStore } from 'react-admin';

/** Whether single keys act; kept in this browser (WCAG 2.1.4: they can be switched off). */
export const useShortcutsOn = () => useStore('shortcuts', true);

/** Tells the keys of this page and switches them off and on. */
export const Shortcuts = ({ keys }: { keys: readonly (readonly [key: string, what: string])[] }) => {
  const [isOn, setOn] = useShortcutsOn();
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
      <Link component="button" type="button" color="inherit" underline="always" onClick={() => setOn(!isOn)}>
        {isOn ? 'Keys off' : 'Keys on'}
      </Link>
    </Line>
  );
};

const Line = styled('div')(({ theme: { palette } }) => ({
  ...{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 12px' },
  ...{ fontSize: 12, color: palette.text.secondary },
  '& button': { fontSize: 12 },
  '@media (hover: none)': { display: 'none' },
}));

const Key = styled('kbd')(({ theme: { palette } }) => ({
  ...{ display: 'inline-block', minWidth: 18, padding: '0 5px', borderRadius: 5, textAlign: 'center' },
  ...{ font: 'inherit', fontWeight: 600, lineHeight: '17px', color: palette.text.primary },
  border: `1px solid ${palette.divider}`,
}));

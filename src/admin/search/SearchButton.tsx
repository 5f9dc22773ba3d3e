import Search from '@mui/icons-material/Search';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useCanAccess } from 'react-admin';
import { useShortcutsOn } from '#admin/parts/Shortcuts.tsx';
import { useHotkeys } from '#admin/parts/useHotkeys.ts';

const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }));

/** Opens the search through everything: by a click, by `/`, and by Ctrl or Cmd + K also while something is typed. */
export const SearchButton = () => {
  const { canAccess } = useCanAccess({ resource: 'accounts', action: 'search' });
  const [isOn] = useShortcutsOn();
  const [isOpen, setOpen] = useState(false);
  useHotkeys({ '/': () => setOpen(true) }, isOn && canAccess === true);
  useEffect(() => {
    if (canAccess !== true) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [canAccess]);
  if (canAccess !== true) return null;
  return (
    <>
      <Opener type="button" onClick={() => setOpen(true)} aria-keyshortcuts="/ Control+K" aria-label="Search">
        <Search aria-hidden sx={{ fontSize: 18 }} />
        <span>Search</span>
        <kbd aria-hidden>/</kbd>
      </Opener>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

const Opener = styled('button')(({ theme: { palette } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 36,
  padding: '0 12px',
  borderRadius: 99,
  border: `1px solid ${palette.edge}`,
  background: palette.background.paper,
  color: palette.text.secondary,
  font: 'inherit',
  cursor: 'pointer',
  '&:hover': { borderColor: palette.text.primary, color: palette.text.primary },
  '&:focus-visible': { outline: `2px solid ${palette.secondary.main}`, outlineOffset: 2 },
  '& kbd': { font: 'inherit', fontSize: 12, marginLeft: 'auto' },
  '@media (max-width: 899px)': { marginRight: 8, '& span, & kbd': { display: 'none' } },
  '@media (min-width: 900px)': { margin: '0 0 12px' },
}));

import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchForStaff, type SearchHit, type SearchKind } from '#contracts/auth/people.ts';
import { resources, type ConsoleResource, type Icon } from '#admin/resources.ts';
import { SuspendedTag } from '#admin/parts/PersonName.tsx';
import { useCall } from '#admin/calls/useCall.ts';

type Kind = { word: string; resource: string; icon: Icon };

/** What each kind is called, and where its page is. */
const kinds = new Map(
  resources.flatMap(({ screens: { name, icon }, search }: ConsoleResource): [SearchKind, Kind][] =>
    search ? [[search.kind, { word: search.word, resource: name, icon: search.icon ?? icon }]] : [],
  ),
);
const kindOf = ({ kind }: SearchHit): Kind => {
  const kindOfHit = kinds.get(kind);
  if (!kindOfHit) throw new Error(`the search finds no ${kind}`);
  return kindOfHit;
};

const pathOf = (hit: SearchHit): string => `/${kindOf(hit).resource}/${hit.id}/show`;

/** As typed, once the typing rests. */
const REST_MS = 150;
const useRested = (text: string): string => {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

const useHits = (text: string): { hits: readonly SearchHit[]; isFound: boolean; problem: string | undefined } => {
  const call = useCall();
  const q = useRested(text.trim());
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call(searchForStaff, { query: { q } }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const isFound = data !== undefined && !isPlaceholderData && q === text.trim();
  return { hits: q === '' ? [] : (data?.hits ?? []), isFound, problem: error?.message };
};

type HitOptionProps = { hit: SearchHit; id: string; isChosen: boolean; onPoint: () => void; onOpen: () => void };

const HitOption = ({ hit, id, isChosen, onPoint, onOpen }: HitOptionProps) => {
  const { word, icon: Icon } = kindOf(hit);
  return (
    <li id={id} role="option" aria-selected={isChosen} onMouseMove={onPoint} onClick={onOpen}>
      <Icon fontSize="small" aria-hidden />
      <span>
        <strong>{hit.title}</strong>
        {hit.detail !== '' && <small>{hit.detail}</small>}
        {hit.personId !== null && <SuspendedTag id={hit.personId} />}
      </span>
      <small>{word}</small>
    </li>
  );
};

/** Which hit is chosen: by the arrows, in a ring, or by the pointer. `onOpen` is called by Enter. */
const useChosen = (hits: readonly SearchHit[], onOpen: (hit: SearchHit | undefined) => void) => {
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, hits.length - 1);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) setChosen((at + step + hits.length) % hits.length);
    else if (event.key === 'Enter') onOpen(hits[at]);
    else return;
    event.preventDefault();
  };
  return { at, setChosen, onKeyDown };
};

/** One field; arrows choose among what is found, Enter opens it, Escape closes. */
export const SearchDialog = ({ onClose }: { onClose: () => void }) => {
  const [text, setText] = useState('');
  const { hits, isFound, problem } = useHits(text);
  const navigate = useNavigate();
  const listId = useId();
  const idOf = (place: number): string => `${listId}-${place}`;

  const open = (hit: SearchHit | undefined): void => {
    if (!hit) return;
    onClose();
    void navigate(pathOf(hit));
  };
  const { at, setChosen, onKeyDown } = useChosen(hits, open);
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-label="Search"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Field
        type="search"
        role="combobox"
        aria-label="Search everything"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-activedescendant={at >= 0 ? idOf(at) : undefined}
        autoComplete="off"
        placeholder="Name, email, title, id, receipt or reference"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        autoFocus
      />
      <List id={listId} role="listbox" aria-label="Found">
        {hits.map((hit, place) => (
          <HitOption
            key={hit.id}
            hit={hit}
            id={idOf(place)}
            isChosen={place === at}
            onPoint={() => setChosen(place)}
            onOpen={() => open(hit)}
          />
        ))}
      </List>
      <Foot role="status">
        {problem ??
          (isFound && hits.length === 0 ? 'Nothing found that you can open.' : '↑ ↓ choose · Enter opens · Esc closes')}
      </Foot>
    </Dialog>
  );
};

const Field = styled('input')(({ theme: { palette } }) => ({
  border: 0,
  borderBottom: `1px solid ${palette.divider}`,
  outline: 0,
  padding: '16px 20px',
  width: '100%',
  font: 'inherit',
  fontSize: 16,
  color: palette.text.primary,
  background: 'transparent',
  // It is the only field and begins with the focus; the caret shows it.
  '&:focus-visible': { outline: 0 },
}));

const List = styled('ul')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  '& li': { display: 'flex', alignItems: 'center', gap: 12, padding: '8px 20px', cursor: 'pointer' },
  '& li > span': { display: 'grid', flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small, & svg': { color: palette.text.secondary },
  '& small': { fontSize: 12 },
  '& li[aria-selected="true"]': { background: palette.soft.neutral },
}));

const Foot = styled('div')(({ theme: { palette } }) => ({
  padding: '10px 20px',
  fontSize: 12,
  color: palette.text.secondary,
}));

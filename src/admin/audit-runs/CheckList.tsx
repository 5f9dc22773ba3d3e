import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorIcon from '@mui/icons-material/Error';
import { styled } from '@mui/material/styles';

export type ShownCheck = { name: string; isTrue: boolean; detail: string };

/** Promises, and whether they hold: word, sign and detail. */
export const CheckList = ({ checks }: { checks: readonly ShownCheck[] }) => (
  <List>
    {checks.map(({ name, isTrue, detail }) => (
      <Check key={name} holds={isTrue}>
        {isTrue ? <CheckCircle aria-hidden /> : <ErrorIcon aria-hidden />}
        <span>
          <strong>{isTrue ? 'Holds' : 'Broken'}</strong> · {name}
          <small>{detail}</small>
        </span>
      </Check>
    ))}
  </List>
);

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 });

const Check = styled('li', { shouldForwardProp: (name) => name !== 'holds' })<{ holds: boolean }>(
  ({ theme: { palette }, holds }) => ({
    display: 'grid',
    gridTemplateColumns: '20px 1fr',
    gap: 8,
    '& svg': { fontSize: 18, marginTop: 1, color: palette[holds ? 'success' : 'error'].main },
    '& strong': { color: palette[holds ? 'success' : 'error'].main },
    '& small': {
      display: 'block',
      color: palette.text.secondary,
      fontSize: 12,
      whiteSpace: 'pre-line',
      overflowWrap: 'anywhere',
    },
  }),
);

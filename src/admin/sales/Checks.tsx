import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorIcon from '@mui/icons-material/Error';
import { styled } from '@mui/material/styles';
import type { Replay } from '#contracts/sales/sales.ts';

/** What must hold at any moment: word, sign and detail. */
export const Checks = ({ checks }: { checks: Replay['checks'] }) => (
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
    '& small': { display: 'block', color: palette.text.secondary, fontSize: 12 },
  }),
);

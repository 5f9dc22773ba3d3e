import CheckCircleOutline from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import type { PayoutSignal } from '#contracts/payouts/payoutDesk.ts';
import { Notice } from '#admin/parts/Notice.tsx';
import { Panel } from '#admin/parts/Panel.tsx';

const variants = {
  high: { Icon: ErrorOutline, tone: 'error', hint: 'Risk: ' },
  look: { Icon: InfoOutlined, tone: 'warning', hint: 'Check this: ' },
  good: { Icon: CheckCircleOutline, tone: 'success', hint: '' },
} as const;

type PayoutSignalsProps = { signals: readonly PayoutSignal[] | undefined; error: Error | null };

/** The signals for a closer review before the money leaves, the gravest first. */
export const PayoutSignals = ({ signals, error }: PayoutSignalsProps) => (
  <Panel title="Before you release it">
    {error && (
      <Notice tone="error" role="alert">
        {error.message}
      </Notice>
    )}
    {!signals && !error && <Skeleton width="60%" />}
    {signals?.length === 0 && <p style={{ margin: 0 }}>Nothing stands out.</p>}
    {signals && signals.length > 0 && (
      <Signals>
        {signals.map(({ kind, level, text }) => {
          const { Icon, tone, hint } = variants[level];
          return (
            <li key={kind}>
              <Icon aria-hidden color={tone} sx={{ fontSize: 18 }} />
              <span>
                <MessageFacts>{hint}</MessageFacts>
                {text}
              </span>
            </li>
          );
        })}
      </Signals>
    )}
  </Panel>
);

const Signals = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 6,
  '& li': { display: 'grid', gridTemplateColumns: '18px minmax(0, 1fr)', gap: 8, alignItems: 'center' },
});
/** The meaning of the colour, for those who do not see it. */
const MessageFacts = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

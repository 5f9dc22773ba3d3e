import Schedule from '@mui/icons-material/Schedule';
import { liveWithinHours } from '#contracts/site/houseRules.ts';
import { styled } from '@mui/material/styles';
import { formatAge, formatMoment, HOUR_MS } from './time.ts';
import { useNow } from './useNow.ts';

const LATE_MS = liveWithinHours * HOUR_MS;

/** How long a record has waited; marked as late after the hours that the site promises. */
export const Waiting = ({ since }: { since: string }) => {
  const now = useNow();
  const isLate = now - Date.parse(since) >= LATE_MS;
  return (
    <Wait dateTime={since} title={formatMoment(since)} isLate={isLate}>
      {isLate && <Schedule aria-hidden sx={{ fontSize: 15 }} />}
      {formatAge(since, now)}
      {isLate && ' · late'}
    </Wait>
  );
};

/** When something happened, as an age; the full moment on hover. */
export const Age = ({ at }: { at: string }) => {
  const age = formatAge(at, useNow());
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {age === 'just now' ? age : `${age} ago`}
    </time>
  );
};

const Wait = styled('time', { shouldForwardProp: (name) => name !== 'isLate' })<{ isLate: boolean }>(
  ({ theme: { palette }, isLate }) => ({
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    whiteSpace: 'nowrap',
    ...(isLate ? { color: palette.warning.main, fontWeight: 600 } : {}),
  }),
);

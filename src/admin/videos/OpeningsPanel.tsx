import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useCanAccess, useGetIdentity } from 'react-admin';
import { matterLabels } from '#contracts/catalogue/originalMatters.ts';
import { adminVideoOpenings, agreeToOriginal, type AdminOpening } from '#contracts/catalogue/originals.ts';
import { useCall } from '#admin/calls/useCall.ts';
import { useCommand } from '#admin/calls/useCommand.ts';
import { Panel } from '#admin/parts/Panel.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { formatMoment } from '#admin/parts/time.ts';

/** The second of two people, who is not the one who asks. */
const Agree = ({ opening: { id: openingId, videoId, name } }: { opening: AdminOpening }) => {
  const { send, isPending } = useCommand({ done: `${name} may open the original for a day.` });
  return (
    <Button
      variant="outlined"
      size="small"
      disabled={isPending}
      onClick={() => void send((call) => call(agreeToOriginal, { params: { id: videoId }, body: { openingId } }))}
    >
      Agree
    </Button>
  );
};

const did = { wanted: 'wants to open it', agreed: 'may open it', opened: 'opened it' } as const;

type Opening = AdminOpening & { reason: string | null };
const Line = ({ opening, mayAgree }: { opening: Opening; mayAgree: boolean }) => {
  const { by, name, position, matter, status, agreedBy, at, reason } = opening;
  return (
    <li>
      <div>
        <PersonName id={by}>{name}</PersonName>
        {position !== null && ` (${position})`} {did[status]} for {matterLabels[matter]}
        {agreedBy !== null && `; ${agreedBy} agreed`}
      </div>
      {reason !== null && <q>{reason}</q>}
      <small>{formatMoment(at)}</small>
      {mayAgree && <Agree opening={opening} />}
    </li>
  );
};

/** Who has seen the original beside its creator and its buyer, or wants to. */
export const OpeningsPanel = ({ videoId }: { videoId: string }) => {
  const call = useCall();
  const { identity } = useGetIdentity();
  const { canAccess: mayAgree } = useCanAccess({ resource: 'openings', action: 'agree' });
  const { data } = useQuery({
    queryKey: ['videos', 'openings', videoId],
    queryFn: ({ signal }) => call(adminVideoOpenings, { params: { id: videoId } }, { signal }),
  });
  if (!data || data.openings.length === 0) return null;
  const newestWish = data.openings.find(({ status }) => status === 'wanted');
  return (
    <Panel title="Who opened the original">
      <Lines>
        {data.openings.map((opening) => (
          <Line
            key={opening.id}
            opening={opening}
            mayAgree={mayAgree === true && opening === newestWish && opening.by !== identity?.id}
          />
        ))}
      </Lines>
    </Panel>
  );
};

const Lines = styled('ul')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  '& li': { display: 'grid', gap: 2, justifyItems: 'start' },
  '& q': { overflowWrap: 'anywhere' },
  '& small': { color: palette.text.secondary },
}));

import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useCanAccess } from 'react-admin';
import type { VideoStatus } from '#contracts/sales/businessVocabulary.ts';
import { getReviewDossier, type ReviewHistoryEntry, type ReviewDossier } from '#contracts/catalogue/moderation.ts';
import { Age } from '#admin/parts/Age.tsx';
import { Facts } from '#admin/parts/Facts.tsx';
import { RowLink } from '#admin/parts/list/ListPage.tsx';
import { listAddress } from '#admin/parts/list/ListTabs.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { videoLabels } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';
import { TrustTag } from '#admin/parts/TrustTag.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { useCall } from '#admin/calls/useCall.ts';

export const useReviewDossier = (id: string) => {
  const call = useCall();
  const { canAccess } = useCanAccess({ resource: 'videos', action: 'list' });
  const { data } = useQuery({
    queryKey: ['videos', 'sheet', id],
    queryFn: ({ signal }) => call(getReviewDossier, { params: { id } }, { signal }),
    enabled: canAccess === true,
  });
  return data;
};

const counted = ['listed', 'sold', 'rejected', 'refused', 'takenDown', 'inReview'] as const;
const newest = { field: 'uploadDate', order: 'DESC' } as const;

const Counts = ({ id, byStatus }: Pick<ReviewDossier['creator'], 'id' | 'byStatus'>) => {
  const found = counted.filter((status) => (byStatus[status] ?? 0) > 0);
  const address = (status: VideoStatus) => listAddress('videos', { status, creatorId: id }, newest);
  if (found.length === 0) return <>None before</>;
  return (
    <Row>
      {found.map((status) => (
        <RowLink key={status} to={address(status)}>
          {byStatus[status]} {videoLabels[status][0].toLowerCase()}
        </RowLink>
      ))}
    </Row>
  );
};

const yesNo = (isSo: boolean): string => (isSo ? 'Yes' : 'No');

/** Who made it: what became of their videos, and what the rule of trust finds. */
export const CreatorPanel = ({ dossier: { creator } }: { dossier: ReviewDossier }) => {
  const { trust, joinedAt } = creator;
  return (
    <Panel title="Creator" aside={<TrustTag isTrusted={trust.isTrusted} />}>
      <Facts
        rows={[
          ['Name', <PersonName key="name" id={creator.id}>{`${creator.name} (${creator.username})`}</PersonName>],
          ['Joined', joinedAt && formatMoment(joinedAt)],
          ['Videos', <Counts key="counts" id={creator.id} byStatus={creator.byStatus} />],
          ['Payout account', yesNo(trust.hasPayoutAccount)],
          ['Sales that count', `${trust.salesPastHold.has} of ${trust.salesPastHold.atLeast} needed`],
          [
            'Rejections',
            `${trust.rejectionsOfLastTen.has} of the last ten, ${trust.rejectionsOfLastTen.atMost} allowed`,
          ],
          ['Faults', `${trust.faults.has} in half a year, ${trust.faults.atMost} allowed`],
        ]}
      />
    </Panel>
  );
};

const decisionLabels = { approve: 'Approved', askForChanges: 'Asked for changes', reject: 'Rejected' } as const;

const actionLabels = ({ act, decision }: ReviewHistoryEntry): string => {
  if (act === 'decided') return decision ? decisionLabels[decision] : 'Decided';
  return {
    proposed: 'Proposed to list it',
    spotChecked: 'Spot check passed',
    takenDown: 'Taken down',
    read: 'Looked at',
  }[act];
};

/** The work and the notes of colleagues; leases without a decision share one line. */
export const StaffTrail = ({ dossier: { acts } }: { dossier: ReviewDossier }) => {
  const deeds = acts.filter(({ act }) => act !== 'read');
  const readers = [...new Set(acts.filter(({ act }) => act === 'read').map(({ by }) => by))];
  return (
    <Panel title="Among staff">
      <Trail>
        {deeds.map((decision) => (
          <li key={decision.id}>
            <strong>{actionLabels(decision)}</strong> by {decision.by}
            {decision.isUndone && ', undone'}
            {decision.seconds !== null && ` after ${Math.round(decision.seconds)} s`} · <Age at={decision.at} />
            {decision.reason !== null && <p>To the creator: {decision.reason}</p>}
            {decision.privateNote !== null && <p>To colleagues: {decision.privateNote}</p>}
          </li>
        ))}
        {readers.length > 0 && <li>Looked at by {readers.join(', ')}.</li>}
      </Trail>
    </Panel>
  );
};

const Row = styled('span')({ display: 'flex', flexWrap: 'wrap', gap: '2px 12px' });
const Trail = styled('ul')(({ theme: { palette } }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 8,
  '& p': { margin: '2px 0 0', color: palette.text.secondary, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
}));

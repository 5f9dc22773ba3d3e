import { DataTable } from 'react-admin';
import { matterLabels } from '#contracts/catalogue/originalMatters.ts';
import type { AdminOpening } from '#contracts/catalogue/originals.ts';
import { CompactCard, ListPage, RowLink } from '#admin/parts/list/ListPage.tsx';
import type { ListTab } from '#admin/parts/list/ListTabs.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { StatusTag } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';

const newest = { field: 'at', order: 'DESC' } as const;
const tabs: [ListTab, ...ListTab[]] = [
  { filter: {}, label: 'All', sort: newest },
  { filter: { status: 'toDo' }, label: 'Waiting', sort: { field: 'at', order: 'ASC' } },
];
const states = {
  wanted: ['Needs a second person', 'warning'],
  agreed: ['May be opened', 'info'],
  opened: ['Opened', 'success'],
} as const;

type Row = { opening: AdminOpening };
const Film = ({ opening: { videoId, title } }: Row) => <RowLink to={`/videos/${videoId}/show`}>{title}</RowLink>;
const Who = ({ opening: { by, name, position } }: Row) => (
  <>
    <PersonName id={by}>{name}</PersonName>
    {position !== null && `, ${position}`}
  </>
);
const State = ({ opening: { status } }: Row) => <StatusTag label={states[status]} />;

/** Who opened the original of which video, and for what; of sold videos also who wants to. */
export const OpeningList = () => (
  <ListPage<AdminOpening>
    title="Originals"
    tabs={tabs}
    empty={{ all: 'Nobody has opened an original yet.', toDo: 'Nobody waits for a second person.' }}
    compact={compactOpening}
  >
    <DataTable.Col<AdminOpening> label="Video" disableSort render={(opening) => <Film opening={opening} />} />
    <DataTable.Col<AdminOpening> label="Who" disableSort render={(opening) => <Who opening={opening} />} />
    <DataTable.Col<AdminOpening> label="For" disableSort render={({ matter }) => matterLabels[matter]} />
    <DataTable.Col<AdminOpening> label="State" disableSort render={(opening) => <State opening={opening} />} />
    <DataTable.Col<AdminOpening> label="Agreed" disableSort render={({ agreedBy }) => agreedBy ?? ''} />
    <DataTable.Col<AdminOpening> source="at" label="When" render={({ at }) => formatMoment(at)} />
  </ListPage>
);

const compactOpening = (opening: AdminOpening) => (
  <CompactCard key={opening.id}>
    <Film opening={opening} />
    <span>
      <Who opening={opening} /> for {matterLabels[opening.matter]}
    </span>
    <span>{formatMoment(opening.at)}</span>
    <State opening={opening} />
  </CompactCard>
);

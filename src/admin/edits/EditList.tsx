import { styled } from '@mui/material/styles';
import { DataTable } from 'react-admin';
import type { AdminEdit } from '#contracts/edits/edits.ts';
import { categoryLabel } from '#contracts/catalogue/vocabulary.ts';
import { Age } from '#admin/parts/Age.tsx';
import { CompactCard, ListPage, RowLink } from '#admin/parts/list/ListPage.tsx';
import type { ListTab } from '#admin/parts/list/ListTabs.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { DecideEdit } from './DecideEdit.tsx';

const oldest = { field: 'at', order: 'ASC' } as const;
const tabs: [ListTab, ...ListTab[]] = [
  { filter: { status: 'toDo' }, label: 'Waiting', sort: oldest },
  { filter: { status: 'live' }, label: 'Live, sampled', sort: oldest },
];
const empty = {
  toDo: 'No change of a listing waits for a check.',
  live: 'No sampled change is left to check.',
  all: 'No change of a listing is left to check.',
};

type Row = { edit: AdminEdit };

const Film = ({ edit: { videoId, title, creatorId, creator } }: Row) => (
  <>
    <RowLink to={`/videos/${videoId}/show`}>{title}</RowLink>
    <div>
      <PersonName id={creatorId}>{creator}</PersonName>
    </div>
  </>
);

/** One of the two sides; what stays is not shown. */
const Side = ({ side, name }: { side: AdminEdit['before']; name: string }) => (
  <Shown aria-label={name} role="group">
    {side.thumbnail !== null && <img src={side.thumbnail} alt={`Thumbnail, ${name.toLowerCase()}`} />}
    {side.title !== null && <strong>{side.title}</strong>}
    {side.description !== null && <p>{side.description === '' ? 'No description' : side.description}</p>}
    {side.category !== null && <small>{[categoryLabel(side.category), ...(side.tags ?? [])].join(', ')}</small>}
  </Shown>
);
const Before = ({ edit }: Row) => <Side side={edit.before} name="Before" />;
const After = ({ edit }: Row) => <Side side={edit.after} name="After" />;

/** Changes of listings, old and new side by side. */
export const EditList = () => (
  <ListPage<AdminEdit> title="Changes" tabs={tabs} empty={empty} compact={compactEdit}>
    <DataTable.Col<AdminEdit> label="Video" disableSort render={(edit) => <Film edit={edit} />} />
    <DataTable.Col<AdminEdit> label="Before" disableSort render={(edit) => <Before edit={edit} />} />
    <DataTable.Col<AdminEdit> label="After" disableSort render={(edit) => <After edit={edit} />} />
    <DataTable.Col<AdminEdit> source="at" label="Changed" render={({ at }) => <Age at={at} />} />
    <DataTable.Col<AdminEdit>
      label=""
      disableSort
      render={(edit) => (
        <Buttons>
          <DecideEdit edit={edit} />
        </Buttons>
      )}
    />
  </ListPage>
);

const compactEdit = (edit: AdminEdit) => (
  <CompactCard key={edit.id}>
    <Film edit={edit} />
    <Sides>
      <div>
        <Quiet>Before</Quiet>
        <Before edit={edit} />
      </div>
      <div>
        <Quiet>After</Quiet>
        <After edit={edit} />
      </div>
    </Sides>
    <span>
      changed <Age at={edit.at} />
    </span>
    <Buttons>
      <DecideEdit edit={edit} />
    </Buttons>
  </CompactCard>
);

const Shown = styled('div')(({ theme: { palette } }) => ({
  display: 'grid',
  gap: 6,
  minWidth: 120,
  maxWidth: 360,
  padding: '6px 0',
  overflowWrap: 'anywhere',
  '& img': { width: '100%', maxWidth: 240, aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: 8 },
  '& p': { margin: 0, whiteSpace: 'pre-line' },
  '& small': { color: palette.text.secondary },
}));
const Sides = styled('div')({ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 12 });
const Quiet = styled('div')(({ theme: { palette } }) => ({ fontSize: 12, color: palette.text.secondary }));
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

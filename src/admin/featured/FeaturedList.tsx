import { DataTable } from 'react-admin';
import type { AdminFeatured } from '#contracts/catalogue/featured.ts';
import { CompactCard, ListPage, RowLink } from '#admin/parts/list/ListPage.tsx';
import type { ListTab } from '#admin/parts/list/ListTabs.tsx';
import { StatusTag } from '#admin/parts/StatusTag.tsx';
import { PersonName } from '#admin/parts/PersonName.tsx';
import { EndFeatureButton } from './EndFeatureButton.tsx';

/** The server knows no other order. */
const tabs: [ListTab, ...ListTab[]] = [{ filter: {}, label: 'All', sort: { field: 'place', order: 'ASC' } }];
const empty = { all: 'Nothing is featured. Open a listed video of a creator with Creator Pro to feature it.' };

const State = ({ video: { isShown } }: { video: AdminFeatured }) => (
  <StatusTag label={isShown ? ['On the site', 'success'] : ['Upcoming', 'info']} />
);

/** What stands under ‘Featured’ on the home page, and what will. */
export const FeaturedList = () => (
  <ListPage<AdminFeatured> title="Featured" tabs={tabs} empty={empty} compact={compactRow}>
    <DataTable.Col<AdminFeatured> label="Place" align="right" disableSort render={({ place }) => place} />
    <DataTable.Col<AdminFeatured>
      label="Video"
      disableSort
      render={({ id, title }) => <RowLink to={`/videos/${id}/show`}>{title}</RowLink>}
    />
    <DataTable.Col<AdminFeatured> label="Creator" disableSort render={(video) => <Creator video={video} />} />
    <DataTable.Col<AdminFeatured> label="From" disableSort render={({ from }) => from} />
    <DataTable.Col<AdminFeatured> label="Until" disableSort render={({ until }) => until} />
    <DataTable.Col<AdminFeatured> label="State" disableSort render={(video) => <State video={video} />} />
    <DataTable.Col<AdminFeatured> label="" disableSort render={(video) => <EndFeatureButton video={video} />} />
  </ListPage>
);

const Creator = ({ video: { creatorId, creator } }: { video: AdminFeatured }) => (
  <PersonName id={creatorId}>{creator}</PersonName>
);

const compactRow = (video: AdminFeatured) => (
  <CompactCard key={video.id}>
    <RowLink to={`/videos/${video.id}/show`}>
      {video.place}. {video.title}
    </RowLink>
    <Creator video={video} />
    <span>
      {video.from} to {video.until}
    </span>
    <State video={video} />
    <EndFeatureButton video={video} />
  </CompactCard>
);

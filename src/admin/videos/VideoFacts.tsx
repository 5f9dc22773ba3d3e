import { styled } from '@mui/material/styles';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { formatDuration } from '#contracts/catalogue/vocabulary.ts';
import { Facts, Proof } from '#admin/parts/Facts.tsx';
import { Panel } from '#admin/parts/Panel.tsx';
import { formatPence } from '#admin/parts/pence.ts';
import { Tag } from '#admin/parts/StatusTag.tsx';
import { formatMoment } from '#admin/parts/time.ts';

export const About = ({ video: { description, tags } }: { video: AdminVideo }) => (
  <Panel title="Description">
    <Description>{description === '' ? 'The creator wrote no description.' : description}</Description>
    {tags.length > 0 && (
      <Tags>
        {tags.map((tag) => (
          <Tag key={tag} tone="neutral">
            {tag}
          </Tag>
        ))}
      </Tags>
    )}
  </Panel>
);

export const Price = ({ video: { pricePence, totalPence, creatorPence } }: { video: AdminVideo }) => {
  if (pricePence === null || totalPence === null || creatorPence === null) return null;
  return (
    <Panel title="Price">
      <Facts
        rows={[
          ['Asks', formatPence(pricePence)],
          ['Buyer pays', formatPence(totalPence)],
          ['Creator gets', formatPence(creatorPence)],
          ['Platform keeps', formatPence(totalPence - creatorPence)],
        ]}
      />
    </Panel>
  );
};

const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

export const FileFacts = ({ video }: { video: AdminVideo }) => {
  const { durationSeconds, width, height, frameRate, hasSound, sizeBytes, sha256, uploadDate } = video;
  const { submittedAt, decidedAt, views, id } = video;
  return (
    <Panel title="File">
      <Facts
        rows={[
          ['Length', durationSeconds === null ? null : formatDuration(durationSeconds)],
          ['Picture', width === null || height === null ? null : `${width} × ${height}`],
          ['Frame rate', frameRate === null ? null : `${Math.round(frameRate * 100) / 100} a second`],
          ['Sound', hasSound === null ? null : hasSound ? 'Yes' : 'None'],
          ['Size', sizeText(sizeBytes)],
          ['Uploaded', formatMoment(uploadDate)],
          ['Submitted', submittedAt && formatMoment(submittedAt)],
          ['Decided', decidedAt && formatMoment(decidedAt)],
          ['Views', views],
          ['Video', <Proof key="id">{id}</Proof>],
          ['SHA-256', sha256 && <Proof key="hash">{sha256}</Proof>],
        ]}
      />
    </Panel>
  );
};

const Description = styled('p')({ margin: 0, whiteSpace: 'pre-line', maxWidth: '72ch' });
const Tags = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6, marginTop: 10 });

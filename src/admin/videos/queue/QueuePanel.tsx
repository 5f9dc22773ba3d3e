import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { AdminVideo } from '#contracts/catalogue/catalogue.ts';
import { Waiting } from '#admin/parts/Age.tsx';
import { Panel } from '#admin/parts/Panel.tsx';

const SHOWN = 8;

/** The videos that wait, longest first; the one on the screen is marked. */
export const QueuePanel = ({ videos, current }: { videos: readonly AdminVideo[]; current: string }) =>
  videos.length > 0 && (
    <Panel title="Awaiting review">
      <List>
        {videos.slice(0, SHOWN).map(({ id, title, thumbnail, submittedAt }) => (
          <li key={id}>
            <Row to={`/videos/${id}/show`} aria-current={id === current ? 'page' : undefined}>
              {thumbnail !== null && <img src={thumbnail} alt="" loading="lazy" />}
              <span>{title}</span>
              {submittedAt !== null && <Waiting since={submittedAt} />}
            </Row>
          </li>
        ))}
      </List>
      {videos.length > SHOWN && <More>and {videos.length - SHOWN} more</More>}
    </Panel>
  );

const List = styled('ol')({ listStyle: 'none', margin: '0 -8px', padding: 0 });

const Row = styled(Link)(({ theme: { palette } }) => ({
  display: 'grid',
  gridTemplateColumns: '48px minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 10,
  padding: '5px 8px',
  borderRadius: 12,
  color: 'inherit',
  textDecoration: 'none',
  '& img': { width: 48, height: 27, borderRadius: 5, objectFit: 'cover', background: palette.stage.main },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& time': { fontSize: 12 },
  '&:hover': { background: palette.action.hover },
  '&[aria-current]': { background: palette.soft.neutral, fontWeight: 600 },
}));

const More = styled('p')(({ theme: { palette } }) => ({
  margin: '6px 0 0',
  color: palette.text.secondary,
  fontSize: 12,
}));

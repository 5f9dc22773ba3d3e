import ArrowBack from '@mui/icons-material/ArrowBack';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

type PageHeaderProps = {
  title: string;
  /** Under the title: what it is about. */
  lead?: ReactNode;
  back?: { to: string; label: string };
  /** To the right. */
  actions?: ReactNode;
};

/** The one `h1` of a page, and the title of the tab. */
export const PageHeader = ({ title, lead, back, actions }: PageHeaderProps) => (
  <Head>
    <title>{`${title} · Console`}</title>
    <div>
      {back && (
        <Back component={RouterLink} to={back.to} color="text.secondary">
          <ArrowBack aria-hidden sx={{ fontSize: 16 }} />
          {back.label}
        </Back>
      )}
      <Typography variant="h1">{title}</Typography>
      {lead && <Lead>{lead}</Lead>}
    </div>
    {actions && <Actions>{actions}</Actions>}
  </Head>
);

const Head = styled('header')({
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: '12px 24px',
  marginBottom: 20,
});
const Back = styled(Link)({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  fontSize: 12,
  fontWeight: 600,
  marginBottom: 6,
}) as typeof Link;
const Lead = styled('div')(({ theme: { palette } }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '4px 10px',
  marginTop: 8,
  color: palette.text.secondary,
}));
const Actions = styled('div')({ display: 'flex', alignItems: 'center', gap: 8, flexWrap: 'wrap' });

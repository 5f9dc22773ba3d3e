import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';

const Frame = styled('section')(({ theme: { palette } }) => ({
  border: `1px solid ${palette.divider}`,
  borderRadius: 18,
  background: palette.background.paper,
  padding: '14px 18px 16px',
  minWidth: 0,
}));

type PanelProps = { title: string; aside?: ReactNode; children: ReactNode };

/** A titled part of a page. */
export const Panel = ({ title, aside, children }: PanelProps) => {
  const id = useId();
  return (
    <Frame aria-labelledby={id}>
      <Head>
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {aside}
      </Head>
      {children}
    </Frame>
  );
};

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 8,
  marginBottom: 8,
});

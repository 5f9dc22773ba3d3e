import Logout from '@mui/icons-material/Logout';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Suspense, type ReactNode } from 'react';
import { useGetIdentity, useLogout } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { BrandMark } from '#admin/parts/BrandMark.tsx';
import { Loading } from '#admin/parts/Loading.tsx';
import { ThemeButton } from '#admin/parts/ThemeButton.tsx';
import { resources, type ConsoleResource, type Icon } from '#admin/resources.ts';
import { SearchButton } from '#admin/search/SearchButton.tsx';
import { headFont } from '#admin/theme/theme.ts';
import { AskForProof } from './AskForProof.tsx';
import { useWaiting } from './useWaiting.ts';

/** A rail on the left; on narrow screens a bar on top with the same links. */
export const ConsoleLayout = ({ children }: { children: ReactNode }) => (
  <Frame>
    <Skip href="#content">Skip to the content</Skip>
    <Rail>
      <Brand>
        <BrandMark />
        Console
      </Brand>
      <SearchButton />
      <Links />
      <Person />
    </Rail>
    <Main id="content" tabIndex={-1}>
      <AskForProof>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </AskForProof>
    </Main>
  </Frame>
);

const Links = () => (
  <Nav aria-label="Console">
    <RailLink to="/" icon={SpaceDashboardOutlined} label="Overview" />
    {resources.map((resource) => (
      <ResourceLink key={resource.screens.name} resource={resource} />
    ))}
  </Nav>
);

/** Shown to those who may list it, with how many of them wait. */
const ResourceLink = ({ resource: { screens, label, waiting } }: { resource: ConsoleResource }) => {
  const { isOpen, total } = useWaiting(screens.name, waiting);
  return isOpen && <RailLink to={`/${screens.name}`} icon={screens.icon} label={label} waiting={total} />;
};

type RailLinkProps = {
  to: string;
  icon: Icon;
  label: string;
  waiting?: number | undefined;
};

const RailLink = ({ to, icon: Icon, label, waiting = 0 }: RailLinkProps) => (
  <Item to={to} end={to === '/'}>
    <Icon fontSize="small" aria-hidden />
    {label}
    {waiting > 0 && <Badge aria-label={`${waiting} waiting`}>{waiting}</Badge>}
  </Item>
);

const Person = () => {
  const { identity } = useGetIdentity();
  const logout = useLogout();
  const roles = (identity?.['roles'] as readonly string[] | undefined) ?? [];
  return (
    <Who>
      <span>
        <strong>{identity?.fullName}</strong>
        <small>{roles.join(', ')}</small>
      </span>
      <ThemeButton />
      <IconButton aria-label="Sign out" title="Sign out" onClick={() => void logout({}, '/login', false)}>
        <Logout fontSize="small" />
      </IconButton>
    </Who>
  );
};

const wide = '@media (min-width: 900px)';

const Frame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100vh',
  [wide]: { display: 'grid', gridTemplateColumns: '216px minmax(0, 1fr)' },
});

const Skip = styled('a')(({ theme: { palette } }) => ({
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: 10,
  padding: '10px 16px',
  borderRadius: 99,
  background: palette.text.primary,
  color: palette.background.default,
  '&:focus': { top: 8 },
}));

const Rail = styled('header')(({ theme: { palette } }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr auto auto',
  alignItems: 'center',
  padding: '8px 16px 0',
  borderBottom: `1px solid ${palette.divider}`,
  [wide]: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    position: 'sticky',
    top: 0,
    height: '100vh',
    padding: '20px 12px 14px',
    borderBottom: 0,
    borderRight: `1px solid ${palette.divider}`,
  },
}));

const Brand = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontFamily: headFont,
  fontSize: 19,
  fontWeight: 650,
  letterSpacing: '-0.02em',
  [wide]: { padding: '0 10px 18px' },
});

const Nav = styled('nav')({
  display: 'flex',
  gap: 2,
  order: 3,
  gridColumn: '1 / -1',
  overflowX: 'auto',
  padding: '4px 0',
  margin: '0 -8px',
  scrollbarWidth: 'none',
  [wide]: { flexDirection: 'column', order: 0, margin: 0 },
});

const Item = styled(NavLink)(({ theme: { palette } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 36,
  padding: '0 10px',
  borderRadius: 12,
  color: palette.text.secondary,
  textDecoration: 'none',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  '&:hover': { background: palette.action.hover, color: palette.text.primary },
  '&.active': { color: palette.text.primary, fontWeight: 600, background: palette.soft.neutral },
  '@media (max-width: 899px)': { '& svg': { display: 'none' } },
}));

const Badge = styled('span')(({ theme: { palette } }) => ({
  marginLeft: 'auto',
  padding: '0 7px',
  borderRadius: 99,
  fontSize: 12,
  fontWeight: 600,
  lineHeight: '20px',
  fontVariantNumeric: 'tabular-nums',
  background: palette.soft.accent,
  color: palette.secondary.main,
}));

const Who = styled('div')(({ theme: { palette } }) => ({
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  '& > span': { display: 'grid', flex: 1, minWidth: 0, marginRight: 4, textAlign: 'right' },
  '& small': { color: palette.text.secondary, fontSize: 12 },
  [wide]: { marginTop: 'auto', padding: '0 0 0 10px', '& > span': { textAlign: 'left' } },
}));

const Main = styled('main')({
  flex: 1,
  minWidth: 0,
  width: '100%',
  maxWidth: 1360,
  padding: '20px 16px 48px',
  // Where the keyboard goes on; a ring around all of the page would be a line down its edge.
  '&:focus-visible': { outline: 0 },
  [wide]: { padding: '28px 36px 56px' },
});

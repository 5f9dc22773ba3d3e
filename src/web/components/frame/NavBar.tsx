import { Menu, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useIsSuspended, useSession } from '#web/app/session/useSession.ts';
import { ThemeToggle } from '#web/theme/ThemeToggle.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { AccountLinks } from './AccountLinks.tsx';
import { BrandMark } from '#web/components/shell/BrandMark.tsx';
import { navLinksFor, suspendedNavLinks } from './navLinks.ts';
import { useBoot } from '#web/components/shell/Providers.tsx';

/** Loaded only for suspended people. */
const SignOutButton = lazy(() => import('./SignOutButton.tsx').then((module) => ({ default: module.SignOutButton })));

/** The links; the one that leads here is marked. A page below counts as the page itself. */
const NavLinks = ({ className, here, elsewhere }: { className: string; here: string; elsewhere: string }) => {
  const { pathname } = useLocation();
  const user = useSession();
  const isSuspended = useIsSuspended();
  const links = isSuspended ? suspendedNavLinks : navLinksFor(user !== null);
  return links.map(([to, label]) => {
    const isHere = pathname === to || pathname.startsWith(`${to}/`);
    return (
      <Link
        key={to}
        to={to}
        aria-current={isHere ? 'page' : undefined}
        className={classes(className, isHere ? here : elsewhere)}
      >
        {label}
      </Link>
    );
  });
};

const EntryLinks = ({ isWide = false }: { isWide?: boolean }) => (
  <>
    <ButtonLink to="/login" variant={isWide ? 'hairline' : 'text'} isWide={isWide}>
      Sign In
    </ButtonLink>
    <ButtonLink to="/signup" isWide={isWide}>
      Start Creating
    </ButtonLink>
  </>
);

type PhoneMenuProps = { isSignedIn: boolean; isSuspended: boolean; onFollow: () => void };

const PhoneMenu = ({ isSignedIn, isSuspended, onFollow }: PhoneMenuProps) => (
  <div
    id="phone-menu"
    className="border-t border-line bg-paper md:hidden"
    onClick={({ target }) => target instanceof Element && target.closest('a') && onFollow()}
  >
    <div className="wrap flex flex-col gap-1 py-4">
      <NavLinks
        className="head flex min-h-12 items-center text-xl no-underline"
        here="text-accent"
        elsewhere="text-ink"
      />
      <div className="mt-3 flex flex-col gap-2">
        {isSuspended && (
          <Suspense>
            <SignOutButton isWide />
          </Suspense>
        )}
        {isSignedIn && (
          <ButtonLink to="/dashboard" isWide>
            Dashboard
          </ButtonLink>
        )}
        {!isSignedIn && !isSuspended && <EntryLinks isWide />}
      </div>
    </div>
  </div>
);

export const NavBar = () => {
  const { brandName } = useBoot();
  const user = useSession();
  const isSuspended = useIsSuspended();
  const [isOpen, setOpen] = useState(false);
  const MenuIcon = isOpen ? X : Menu;

  return (
    <header
      className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm"
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <div className="wrap flex min-h-16 items-center gap-x-3 md:gap-x-6 no-script:flex-wrap">
        <Link to="/" className="head flex min-h-11 items-center gap-2 text-xl text-ink no-underline">
          <BrandMark />
          {brandName}
        </Link>
        <nav aria-label="Main" className="hidden gap-6 md:flex no-script:flex">
          <NavLinks
            className="inline-flex min-h-11 items-center border-b-2 pt-0.5 text-sm no-underline transition-colors"
            here="border-accent text-ink"
            elsewhere="border-transparent text-muted hover:text-ink"
          />
        </nav>
        <div className={classes('ml-auto flex items-center md:gap-2', !user && 'gap-2')}>
          {/* Beside the bell there is no room for it on the smallest phones; Account Settings have it too. */}
          <div className={user ? 'max-[22.5rem]:hidden' : undefined}>
            <ThemeToggle />
          </div>
          {user && <AccountLinks user={user} />}
          {!user && (
            <div className="hidden items-center gap-2 md:flex no-script:flex">
              {isSuspended ? (
                <Suspense>
                  <SignOutButton />
                </Suspense>
              ) : (
                <EntryLinks />
              )}
            </div>
          )}
          <button
            type="button"
            aria-label="Menu"
            aria-expanded={isOpen}
            aria-controls={isOpen ? 'phone-menu' : undefined}
            onClick={() => setOpen(!isOpen)}
            className="grid size-11 place-items-center rounded-full hover:bg-sunk md:hidden"
          >
            <MenuIcon aria-hidden size={22} />
          </button>
        </div>
      </div>
      {isOpen && <PhoneMenu isSignedIn={user !== null} isSuspended={isSuspended} onFollow={() => setOpen(false)} />}
    </header>
  );
};

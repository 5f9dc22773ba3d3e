import { CircleUserRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { SessionUser } from '#contracts/auth/auth.ts';
import { ButtonLink } from '#web/ui/Button.tsx';

/** Loaded only for signed-in people. */
const Bell = lazy(() => import('#web/components/notifications/Bell.tsx').then((module) => ({ default: module.Bell })));

/** Signed in: the way to the account, with a warning badge while the email is not verified, and to the dashboard. */
export const AccountLinks = ({ user }: { user: SessionUser }) => (
  <>
    <Suspense fallback={<span className="size-11" />}>
      <Bell />
    </Suspense>
    <Link
      to="/account"
      aria-label={user.isEmailVerified ? 'My account' : 'My account (email not verified)'}
      className="relative grid size-11 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink"
    >
      {user.avatarUrl ? (
        <img src={user.avatarUrl} alt="" width={32} height={32} className="size-8 rounded-full object-cover" />
      ) : (
        <CircleUserRound aria-hidden size={24} strokeWidth={1.75} />
      )}
      {!user.isEmailVerified && (
        <span
          aria-hidden
          title="Email not verified"
          className="absolute top-0.5 right-0.5 grid size-4 place-items-center rounded-full bg-warn text-xs leading-none font-bold text-paper"
        >
          !
        </span>
      )}
    </Link>
    <div className="hidden md:block">
      <ButtonLink to="/dashboard">Dashboard</ButtonLink>
    </div>
  </>
);

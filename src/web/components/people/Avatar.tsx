import type { Profile } from '#contracts/profile/profile.ts';
import { classes } from '#web/ui/classes.ts';

type Pictured = Pick<Profile, 'displayName' | 'avatarUrl'>;

/** First two letters of the name, `U` if there is none. */
export const initials = (displayName: string | undefined): string =>
  Array.from(displayName?.trim() ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase() || 'U';

/** The picture, or initials. `className` sets the size and that of the letters. */
export const Avatar = ({ profile, className }: { profile: Pictured | undefined; className: string }) =>
  profile?.avatarUrl ? (
    <img src={profile.avatarUrl} alt="" className={classes('shrink-0 rounded-full bg-sunk object-cover', className)} />
  ) : (
    <span
      aria-hidden
      className={classes('head grid shrink-0 place-items-center rounded-full bg-accent-soft text-accent', className)}
    >
      {initials(profile?.displayName)}
    </span>
  );

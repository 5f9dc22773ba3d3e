import { useSession } from '#web/app/session/useSession.ts';
import { ButtonLink } from '#web/ui/Button.tsx';

/** Leads newcomers to the form with Seller chosen, and who is signed in to the upload. */
export const StartAsCreatorLink = ({ label = 'Start as Creator', isWide }: { label?: string; isWide?: boolean }) => (
  <ButtonLink to={useSession() ? '/upload' : '/register?type=seller'} {...(isWide ? { isWide } : {})}>
    {label}
  </ButtonLink>
);

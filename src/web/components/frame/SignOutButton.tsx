import { LogOut } from 'lucide-react';
import { useSignOut } from '#web/app/session/useSignOut.ts';
import { Button } from '#web/ui/Button.tsx';

/** The way out for a suspended person, who has no account page. */
export const SignOutButton = ({ isWide = false }: { isWide?: boolean }) => (
  <Button variant="hairline" isWide={isWide} onClick={useSignOut()}>
    <LogOut aria-hidden size={17} />
    Sign Out
  </Button>
);

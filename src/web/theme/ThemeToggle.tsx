import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useBoot } from '#web/components/shell/Providers.tsx';
import { chooseTheme, readTheme, subscribeToTheme } from './theme.ts';

/** Sun or moon. Both are drawn and CSS shows one, because the server may not know the visitor's system. */
export const ThemeToggle = () => {
  const boot = useBoot();
  const theme = useSyncExternalStore(subscribeToTheme, readTheme, () => boot.theme ?? 'light');
  return (
    <button
      type="button"
      aria-label="Dark mode"
      aria-pressed={theme === 'dark'}
      onClick={() => chooseTheme(theme === 'dark' ? 'light' : 'dark')}
      className="grid size-11 place-items-center rounded-full text-muted transition-colors hover:bg-sunk hover:text-ink"
    >
      <Moon aria-hidden size={19} className="dark:hidden" />
      <Sun aria-hidden size={19} className="hidden dark:block" />
    </button>
  );
};

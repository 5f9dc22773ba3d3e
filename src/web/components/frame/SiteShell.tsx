import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { classes } from '#web/ui/classes.ts';
import { onFirstToast } from '#web/ui/toast.ts';
import { Footer } from './Footer.tsx';
import { NavBar } from './NavBar.tsx';

const never = (): (() => void) => () => undefined;
/** False while the browser takes over what the server wrote, and there must be no difference. */
const useIsTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** A hairline under the bar while the next page is fetched. */
const LoadingLine = () => {
  const isLoading = useNavigation().state !== 'idle';
  const isShown = useIsTakenOver() && isLoading;
  return (
    <div
      aria-hidden
      className={classes(
        'fixed top-0 left-0 z-50 h-0.5 bg-accent transition-[width,opacity] duration-1000',
        isShown ? 'w-3/4 opacity-100' : 'w-0 opacity-0',
      )}
    />
  );
};

/** After a change of page the keyboard and the screen reader start at the new content. */
const useFocusOnNavigation = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};

export const SiteFrame = ({ children }: { children: ReactNode }) => {
  const main = useFocusOnNavigation();
  return (
    <>
      <a
        href="#content"
        className="sr-only rounded-full bg-ink px-5 py-3 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <NavBar />
      <main id="content" ref={main} tabIndex={-1} className="min-h-[60dvh] outline-none">
        {children}
      </main>
      <Footer />
    </>
  );
};

/** Most visits see no toast, so what draws them comes with the first. */
const ToastsOnDemand = () => {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      onFirstToast(() => {
        void import('#web/ui/Toaster.tsx').then((module) => setToaster(() => module.Toaster));
      }),
    [],
  );
  return Toaster && <Toaster />;
};

/** Bar, page, footer, toasts. */
export const SiteShell = () => (
  <>
    <LoadingLine />
    <SiteFrame>
      <Outlet />
    </SiteFrame>
    <ToastsOnDemand />
    {/* The first page of every visit has the same key: back from paying is another page than the one that was left. */}
    <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
  </>
);

import { CSPProvider } from '@base-ui/react/csp-provider';
import { createContext, useContext, type ReactNode } from 'react';
import type { Call } from '#contracts/call.ts';
import type { Boot } from '#contracts/site.ts';

type Site = { boot: Boot; call: Call };

const SiteContext = createContext<Site | null>(null);

const useSite = (): Site => {
  const site = useContext(SiteContext);
  if (!site) throw new Error('outside of Providers');
  return site;
};

/** Facts of the start: brand name, origin, features switched off. */
export const useBoot = (): Boot => useSite().boot;

/** Calls the API; throws `Problem`. */
export const useCall = (): Call => useSite().call;

/** What every page stands on; tests give their own `boot` and `call`. */
export const Providers = ({ boot, call, nonce, children }: Site & { nonce?: string; children: ReactNode }) => (
  <SiteContext value={{ boot, call }}>
    <CSPProvider {...(nonce ? { nonce } : {})}>{children}</CSPProvider>
  </SiteContext>
);

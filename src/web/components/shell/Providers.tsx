import { CSPProvider } from '@base-ui/react/csp-provider';
import { createContext, useContext, type ReactNode } from 'react';
import type { Call } from '#contracts/http/call.ts';
import type { Boot } from '#contracts/site/site.ts';
import { useLate, type WriteAmount } from '#web/currency/late.ts';

type Site = {
  boot: Boot;
  call: Call;
  /** On the server, where each visitor has a page of their own. */
  write?: WriteAmount;
  /** The id of the request that the server has answered with this page. */
  reference?: string | undefined;
};

/** What `Providers` was given; a part of the site may stand on something else. */
export const SiteContext = createContext<Site | null>(null);

export const useSite = (): Site => {
  const site = useContext(SiteContext);
  if (!site) throw new Error('outside of Providers');
  return site;
};

/** Facts of the start: brand name, origin, features switched off. */
export const useBoot = (): Boot => useSite().boot;

/** Calls the API; throws `Problem`. */
export const useCall = (): Call => useSite().call;

/** How amounts are written in the visitor's currency; null while pounds are enough. */
export const useWriteAmount = (): WriteAmount => {
  const { write } = useLate();
  return useSite().write ?? write;
};

/** What every page stands on; tests give their own `boot` and `call`. */
export const Providers = ({ nonce, children, ...site }: Site & { nonce?: string; children: ReactNode }) => (
  <SiteContext value={site}>
    <CSPProvider {...(nonce ? { nonce } : {})}>{children}</CSPProvider>
  </SiteContext>
);

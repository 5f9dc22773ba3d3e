import '#web/theme/tokens.css';
import { startTransition, StrictMode, useEffect, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import {
  RouterContextProvider,
  RouterProvider,
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
} from 'react-router-dom';
import { createApi } from './api.ts';
import { hydrationState, readAppData } from './appData.ts';
import { beginHydration } from './routing/hydration.ts';
import { openNotFound } from '#web/components/frame/lateNotFound.ts';
import { Providers } from '#web/components/shell/Providers.tsx';
import type { Shown } from '#web/currency/writeAmount.ts';
import { callContext } from './routing/page.ts';
import { bringLate } from '#web/currency/late.ts';
import { routesOf } from './routes.tsx';
import { rememberOrigin } from './session/origin.ts';
import { restoreSession } from './session/session.ts';
import { followRouter } from './session/visits.ts';
import { installTrustedTypes } from './trustedTypes.ts';

/** The matched pages must be there before hydration, or the first paint would flash. */
const openMatched = async (table: RouteObject[], isNotFound: boolean): Promise<void> => {
  const opened = (matchRoutes(table, location) ?? []).map(async ({ route }: { route: RouteObject }) => {
    if (typeof route.lazy !== 'function') return;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  });
  await Promise.all([...opened, isNotFound && openNotFound()]);
};

/** What the server has written in the visitor's currency must be written again. */
const openShown = async (shown: Shown | null): Promise<void> => {
  if (shown) bringLate({ write: (await import('#web/currency/writeAmount.ts')).writeAmount(shown) });
};

installTrustedTypes();

/** zod would try `new Function` once, which the content security policy reports. Read when a page with a form loads it. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/**
 * Says when the page has been taken over. It wraps, because a sibling would be one more branch of the tree than the
 * server has, and every generated id below would differ.
 */
const Committed = ({ onCommit, children }: { onCommit: () => void; children: ReactNode }) => {
  useEffect(onCommit, [onCommit]);
  return children;
};

/** Lets the browser answer the visitor, or paint, between two pieces of work. */
const giveWay = () => new Promise((resolve) => setTimeout(resolve));

const start = async (): Promise<void> => {
  await giveWay();
  // The template has it; without it, hydration of the whole body would complain.
  const root = document.getElementById('app') ?? document.body;
  const data = readAppData(document.getElementById('app-data')?.textContent ?? '');
  const call = createApi({
    baseUrl: data.boot.apiBaseUrl,
    onSessionEnd: ({ detail }) => {
      rememberOrigin(location.pathname + location.search);
      void router.navigate('/login', { state: detail });
    },
  });
  const isNotFound = Object.values(data.errors ?? {}).some(({ status }) => status === 404);
  const table = routesOf(data.boot);
  await Promise.all([openMatched(table, isNotFound), openShown(data.shown), restoreSession(call)]);
  await giveWay();
  const context = new RouterContextProvider();
  context.set(callContext, call);
  const finish = beginHydration();
  const goOn = (): void => {
    finish();
    void import('./afterStart.ts').then(({ afterStart }) => afterStart(call, table, data.boot.geoipUrl));
  };
  const router = createBrowserRouter(table, { hydrationData: hydrationState(data), getContext: () => context });
  followRouter(router);
  await giveWay();
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  // As a transition it gives way to whatever the visitor does meanwhile.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <Providers boot={data.boot} call={call} reference={data.reference} {...(nonce ? { nonce } : {})}>
          <Committed onCommit={goOn}>
            <RouterProvider router={router} />
          </Committed>
        </Providers>
      </StrictMode>,
    );
  });
};

void start();

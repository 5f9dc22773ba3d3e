/** How a page plugs into the router: a module loaded on demand, a loader that gets `call`, and the guard in front. */
import type { ComponentType } from 'react';
import { createContext, redirect, replace, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import type { Call } from '#contracts/http/call.ts';
import { Problem } from '#contracts/http/problem.ts';
import { PageError } from '#web/components/frame/PageError.tsx';
import { GuardedShell } from '#web/components/frame/GuardedShell.tsx';
import { untilHydrated } from './hydration.ts';
import { checkGuard, type Need } from '#web/app/session/guard.ts';

/** The arguments of a loader; the same in the browser and on the server. */
export type LoadInput = Readonly<{
  call: Call;
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
  signal: AbortSignal;
}>;

/** Reads what a page shows before it is shown. May throw `Problem` or a redirect. */
export type Load = (input: LoadInput) => unknown;

export type PageModule = { Component: ComponentType; load?: Load };

export type PageHandle = {
  /** Source path from the root of the repository, for preloading. */
  module: string;
  isGuarded: boolean;
  /** Title of the shell that the server sends for a guarded page. */
  title?: string;
};

export const callContext = createContext<Call>();

type Loader = (args: LoaderFunctionArgs<{ get: (key: typeof callContext) => Call }>) => Promise<unknown>;

const runLoad = async (load: Load, { context, params, request }: Parameters<Loader>[0]): Promise<unknown> => {
  const input = { call: context.get(callContext), params, url: new URL(request.url), signal: request.signal };
  try {
    return (await load(input)) ?? null;
  } catch (error) {
    // A refusal becomes the page's status and reaches the error page in the same form on both sides.
    if (error instanceof Problem) throw Response.json(error.toDocument(), { status: error.status });
    throw error;
  }
};

const handleOf = (module: string, rest: Omit<PageHandle, 'module'>): PageHandle => ({
  module: `src/web/pages/${module}`,
  ...rest,
});

/** An open page, rendered by the server. */
export const page = (path: string, module: string, open: () => Promise<PageModule>): RouteObject => ({
  id: path,
  path,
  handle: handleOf(module, { isGuarded: false }),
  ErrorBoundary: PageError,
  lazy: async () => {
    const { Component, load } = await open();
    return { Component, ...(load ? { loader: ((args) => runLoad(load, args)) satisfies Loader } : {}) };
  },
});

export type Guarded = {
  title: string;
  need: Need;
  /** Addresses that the guard lets through, e.g. a confirmation link. */
  unless?: (url: URL) => boolean;
};

/** An address that already stands in the bar is replaced, or Back would lead into the guard again. */
const turnAway = (from: URL, to: string): Response =>
  location.href.split('#')[0] === from.href.split('#')[0] ? replace(to) : redirect(to);

/** A page behind the guard: the server sends a shell, the browser decides, and only then the loader runs. */
export const guardedPage = (
  path: string,
  { title, need, unless }: Guarded,
  module: string,
  open: () => Promise<PageModule>,
): RouteObject => ({
  id: path,
  path,
  handle: handleOf(module, { isGuarded: true, title }),
  ErrorBoundary: PageError,
  HydrateFallback: GuardedShell,
  lazy: async () => {
    const { Component, load } = await open();
    const loader: Loader = async (args) => {
      await untilHydrated();
      const url = new URL(args.request.url);
      const elsewhere = unless?.(url) ? null : checkGuard(need, url);
      if (elsewhere !== null) throw turnAway(url, elsewhere);
      return load ? runLoad(load, args) : null;
    };
    return { Component, loader };
  },
});

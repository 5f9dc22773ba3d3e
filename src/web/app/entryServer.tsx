/** The site's half of server rendering; the platform loads the built file by its path and calls `render`. */
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  RouterContextProvider,
  StaticRouterProvider,
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router-dom';
import type { Call } from '#contracts/http/call.ts';
import { Problem } from '#contracts/http/problem.ts';
import { getRates } from '#contracts/fees/rates.ts';
import type { Boot, Render, RenderInput } from '#contracts/site/site.ts';
import { Providers } from '#web/components/shell/Providers.tsx';
import { GuardedShell } from '#web/components/frame/GuardedShell.tsx';
import { openNotFound } from '#web/components/frame/lateNotFound.ts';
import { packAppData } from './appData.ts';
import { callContext, type PageHandle } from './routing/page.ts';
import { findCurrency } from '#web/currency/currencies.ts';
import { shownBy, writeAmount, type Shown } from '#web/currency/writeAmount.ts';
import { routes, routesOf } from './routes.tsx';

export { siteFiles } from './siteFiles.ts';
export { sitePages } from './sitePages.ts';

const handleOf = (route: RouteObject): PageHandle | undefined => route.handle as PageHandle | undefined;

/** On the server a guarded page is its shell: no loader runs and nothing of it is sent. */
const serverRoute = (route: RouteObject): RouteObject => {
  if (route.index) return route;
  if (!handleOf(route)?.isGuarded)
    return { ...route, ...(route.children ? { children: route.children.map(serverRoute) } : {}) };
  const { lazy: _, HydrateFallback: __, ...rest } = route;
  return { ...rest, Component: GuardedShell };
};

await openNotFound();
const handlers = {
  plain: createStaticHandler(routes.map(serverRoute)),
  withStyleGuide: createStaticHandler(routesOf({ hasStyleGuide: true }).map(serverRoute)),
};
const handlerFor = ({ hasStyleGuide }: Boot) => handlers[hasStyleGuide ? 'withStyleGuide' : 'plain'];

const renderWhole = (
  { request, boot, nonce, call, requestId }: RenderInput,
  context: StaticHandlerContext,
  shown: Shown | null,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const parts: string[] = [];
    const decoder = new TextDecoder();
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        parts.push(decoder.decode(chunk, { stream: true }));
        done();
      },
      final: (done) => {
        resolve(parts.join('') + decoder.decode());
        done();
      },
    });
    const stream = renderToPipeableStream(
      <Providers boot={boot} call={call} nonce={nonce} write={writeAmount(shown)} reference={requestId}>
        <StaticRouterProvider
          router={createStaticRouter(handlerFor(boot).dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>,
      {
        nonce,
        // In one piece and in its order: later pieces would be put in place by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => stream.pipe(sink),
        onShellError: reject,
        onError: reject,
      },
    );
    request.signal.addEventListener('abort', () => stream.abort(request.signal.reason));
  });

/** React writes the tags that belong in the head before everything else. */
const headTags = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

const splitHead = (html: string): { head: string; body: string } => {
  const head = headTags.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
};

const bodyAttributes = ({ theme }: Boot): string => (theme === null ? '' : ` class="${theme}"`);

/** The server may be another bundle with its own class `Problem`; here it becomes ours, so that `instanceof` holds. */
const withOwnProblems = (call: Call): Call => {
  const countedCall = async (...asking: Parameters<Call>): Promise<unknown> => {
    try {
      return await call(...asking);
    } catch (error) {
      if (error instanceof Error && error.name === 'Problem' && 'toDocument' in error)
        throw Problem.fromDocument((error as Problem).toDocument());
      throw error;
    }
  };
  return countedCall as Call;
};

/** Without rates the page is whole: it shows pounds. */
const findShown = async ({ currency, call }: RenderInput): Promise<Shown | null> => {
  if (findCurrency(currency) === undefined) return null;
  const rates = await call(getRates).catch(() => null);
  return rates && shownBy(currency, rates.perPound);
};

/** Only a page that says that something is wrong names its request: every other one is the same for everybody. */
const referenceOf = ({ requestId }: RenderInput, { statusCode }: StaticHandlerContext): { reference?: string } =>
  requestId !== undefined && statusCode >= 400 ? { reference: requestId } : {};

/** Renders one address; `call` reaches the API in process, as a visitor. */
export const render: Render = async (input) => {
  const requestContext = new RouterContextProvider();
  requestContext.set(callContext, withOwnProblems(input.call));
  const context = await handlerFor(input.boot).query(input.request, { requestContext });
  if (context instanceof Response)
    return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/' };
  const shown = await findShown(input);
  const { head, body } = splitHead(await renderWhole(input, context, shown));
  return {
    kind: 'page',
    status: context.statusCode,
    head,
    bodyAttributes: bodyAttributes(input.boot),
    body,
    data: packAppData(
      { boot: input.boot, shown, ...referenceOf(input, context) },
      context,
      (id) => handleOf(routeById(id))?.isGuarded === true,
    ),
    modules: [
      ...context.matches.flatMap(({ route }) => handleOf(route)?.module ?? []),
      ...(shown ? ['src/web/currency/writeAmount.ts'] : []),
    ],
  };
};

const routeById = (id: string): RouteObject =>
  routes.flatMap((route) => [route, ...(route.children ?? [])]).find((route) => route.id === id) ?? {};

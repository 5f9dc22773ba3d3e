/** What the process keeps for visitors: whole pages, and answers of the public API. */
import type { Request, RequestHandler } from 'express';
import type { Endpoint } from '#contracts/http/endpoint.ts';
import { keptAnswers, type KeptAnswers, type KeptOptions } from './keptAnswers.ts';
import { sendShared, sharedBytes, type SharedAnswer } from './sendKept.ts';
import { isVisitor, appearanceOf, plainAddress } from './visitor.ts';

/** At most so much is kept of each, in bytes and in number. */
export const keptBounds = {
  pages: { mostBytes: 64 * 1024 * 1024, most: 5000 },
  calls: { mostBytes: 16 * 1024 * 1024, most: 5000 },
} as const;

/** What the page of a visitor came to. */
export type PageOutcome =
  /** `html`: of an error page, which names the request that it answers. */
  | Readonly<{ kind: 'page'; answer: SharedAnswer; html?: string }>
  | Readonly<{ kind: 'redirect'; status: number; location: string }>;

/** An endpoint by its method and path: `GET /api/videos`. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

export type Kept = Readonly<{
  pages: KeptAnswers<PageOutcome>;
  calls: KeptAnswers<SharedAnswer>;
  /** The read models of these endpoints together; undefined when one of them is not declared. */
  readsOf: (endpoints: readonly Pick<Endpoint, 'method' | 'path'>[]) => readonly string[] | undefined;
  /** Makes an answer from these read models, over a replica of them where there is one that is fresh enough. */
  near: Near;
}>;

/** Does work that only reads these read models; undefined: it is not declared what it reads. */
export type Near = <Result>(readModels: readonly string[] | undefined, work: () => Promise<Result>) => Promise<Result>;

/**
 * `reads`: what each public endpoint answers from, by its name. `everyPage`: the read models behind the terms on every page. An endpoint
 * that is not named is never kept, nor a page that calls it.
 */
export const openKept = ({
  reads,
  everyPage,
  changes,
  changesInMs,
  near = (_, work) => work(),
}: {
  reads: ReadonlyMap<string, readonly string[]>;
  everyPage: readonly string[];
  near?: Near | undefined;
} & Pick<KeptOptions<never>, 'changes' | 'changesInMs'>): Kept => {
  const readModels = [...new Set([...everyPage, ...[...reads.values()].flat()])];
  const common = { changes, readModels, ...(changesInMs && { changesInMs }) };
  return {
    near,
    pages: keptAnswers<PageOutcome>({
      ...common,
      ...keptBounds.pages,
      sizeOf: (outcome) => (outcome.kind === 'page' ? sharedBytes(outcome.answer) : 1),
    }),
    calls: keptAnswers<SharedAnswer>({ ...common, ...keptBounds.calls, sizeOf: sharedBytes }),
    readsOf: (endpoints) => {
      const found = endpoints.map((endpoint) => reads.get(nameOf(endpoint)));
      if (found.includes(undefined)) return undefined;
      return [...new Set([...everyPage, ...found.flatMap((names) => names ?? [])])];
    },
  };
};

/** One page for one way the site looks. */
export const pageKey = (request: Request): string => {
  const { theme, currency } = appearanceOf(request);
  return `${theme ?? ''} ${currency ?? ''} ${plainAddress(request.originalUrl)}`;
};

/** How a page that is kept is sent. */
export const ofPages = { isForAll: true, varies: ['Cookie'] };

/** Answers a visitor with a page that is kept, before anything else is asked; any other request goes on. */
export const serveKeptPages =
  ({ pages }: Pick<Kept, 'pages'>): RequestHandler =>
  async (request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const outcome = isRead && isVisitor(request) ? pages.find(pageKey(request)) : undefined;
    if (outcome?.kind === 'page') await sendShared(request, response, outcome.answer, ofPages);
    else next();
  };

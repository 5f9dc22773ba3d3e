/** Medusa: its list of products with `q`, and the route of its search module, which is asked beside it. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lastingPort } from '#driver/processes.ts';
import { askJson, type Contender, type Product } from './contender.ts';
import { withFilledServer } from './filledServer.ts';
import { installPeer } from './installPeer.ts';
import { medusaProject } from './medusaProject.ts';
import { fillMedusa } from './medusaRows.ts';
import { firstListings } from './peerListings.ts';
import { runToEnd, startServer } from './peerProcess.ts';
import { PAGE_SIZE, type Answer, type Question } from './questions.ts';

const version = medusaProject.dependencies['@medusajs/medusa'] ?? '';

/** Its index of products is filled at its first start. */
const FILL_MS = 45 * 60_000;

export type MedusaIds = { publishableKey: string; regionId: string; categories: Record<string, string> };

/** What a card shows, with the price for the region. */
const fields = 'id,title,description,handle,created_at,*variants.calculated_price';

export const medusaListAddress = (
  { page, category, q }: Question,
  ids: Pick<MedusaIds, 'categories' | 'regionId'>,
): string => {
  const query = new URLSearchParams({
    fields,
    region_id: ids.regionId,
    limit: String(PAGE_SIZE),
    offset: String((page - 1) * PAGE_SIZE),
    order: '-created_at',
  });
  if (category !== undefined) query.set('category_id[]', ids.categories[category] ?? '');
  if (q !== undefined) query.set('q', q);
  return `/store/products?${query.toString()}`;
};

/** Without typing errors, for which it would read every listing; a search is in the order of relevance, a list by date. */
export const medusaSearchBody = (
  { page, category, q, isCheapestFirst }: Question,
  ids: Pick<MedusaIds, 'categories'>,
): object => ({
  entity: 'product',
  filters: { q, 'categories.id': category === undefined ? undefined : ids.categories[category] },
  pagination: {
    skip: (page - 1) * PAGE_SIZE,
    take: PAGE_SIZE,
    order: isCheapestFirst ? { price: 'ASC' } : q === undefined ? { created_at: 'DESC' } : undefined,
  },
  search_options: { typo_tolerance: false },
});

const listAnswer = (body: unknown): Answer => {
  const { products, count } = body as { products: unknown[]; count: number };
  return { items: products.length, total: count };
};

const searchAnswer = (body: unknown): Answer => {
  const [result] = (body as { results: { hits: unknown[]; metadata: { count: number } }[] }).results;
  return { items: result?.hits.length ?? 0, total: result?.metadata.count ?? 0 };
};

const contendersAt = (url: string, ids: MedusaIds): [Contender, Contender] => {
  const headers = { 'x-publishable-api-key': ids.publishableKey };
  return [
    {
      name: `Medusa ${version}, GET /store/products`,
      refusalOf: ({ isCheapestFirst }) => (isCheapestFirst ? 'has no order by price' : undefined),
      ask: async (question) => listAnswer(await askJson(url + medusaListAddress(question, ids), headers)),
    },
    {
      name: `Medusa ${version}, its search module`,
      refusalOf: () => undefined,
      ask: async (question) =>
        searchAnswer(await askJson(`${url}/store/search`, headers, medusaSearchBody(question, ids))),
    },
  ];
};

const MEDUSA = 'node_modules/@medusajs/cli/cli.js';

export const startMedusa = async (root: string, count: number): Promise<Product> => {
  const folder = await installPeer(root, medusaProject);
  const dataFolder = path.join(root, `medusa-${count}`);
  const idsFile = path.join(dataFolder, 'ids.json');
  const envOf = (connectionString: string) => ({
    DATABASE_URL: connectionString,
    IDS_FILE: idsFile,
    NODE_ENV: 'production',
    MEDUSA_DISABLE_TELEMETRY: 'true',
    LOG_LEVEL: 'error',
  });
  const server = await withFilledServer(dataFolder, count, {
    project: medusaProject,
    writeSamples: async (connectionString) => {
      const env = envOf(connectionString);
      await writeFile(path.join(folder, 'samples.json'), JSON.stringify(await firstListings(count)));
      await runToEnd({ folder, args: [MEDUSA, 'db:migrate', '--execute-safe-links'], env });
      await runToEnd({ folder, args: [MEDUSA, 'exec', './sample.js'], env });
    },
    fill: fillMedusa,
  });
  try {
    const ids = JSON.parse(await readFile(idsFile, 'utf8')) as MedusaIds;
    const port = await lastingPort();
    const contenders = contendersAt(`http://127.0.0.1:${port}`, ids);
    const all: Question = { kind: 'the newest', page: 1, matches: count };
    const stop = await startServer(
      {
        folder,
        args: [MEDUSA, 'start', '--host', '127.0.0.1', '--port', String(port)],
        env: envOf(server.connectionString),
      },
      async () => (await contenders[1].ask(all)).total === count,
      FILL_MS,
    );
    await server.vacuum();
    return {
      contenders,
      stop: async () => {
        await stop();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
};

/** The parts that cost time and memory to load, module by module; a test of routes gives its own instead. */
import { openAuthEdges, type AuthEdges } from '#modules/auth/index.ts';
import { openCatalogueEdges, type CatalogueEdges } from '#modules/catalogue/index.ts';
import { openPapersEdges, type PapersEdges } from '#modules/papers/index.ts';
import { openProfileEdges, type ProfileEdges } from '#modules/profile/index.ts';
import type { TransparencyEdges } from '#modules/transparency/index.ts';

export type Edges = {
  auth: AuthEdges;
  catalogue: CatalogueEdges;
  papers: PapersEdges;
  profile: ProfileEdges;
  transparency: TransparencyEdges;
};

type Needs = Parameters<typeof openCatalogueEdges>[0];

export const openEdges = async (needs: Needs): Promise<Edges> => ({
  auth: await openAuthEdges(),
  catalogue: await openCatalogueEdges(needs),
  papers: openPapersEdges(needs),
  profile: await openProfileEdges(needs),
  transparency: { storage: needs.storage },
});

/** Our own site, as built, asked for the same lists. */
import path from 'node:path';
import { startFilledSite } from '#cli/bench/listings/filledSite.ts';
import { askJson, type Contender, type Product } from './contender.ts';
import type { Answer, Question } from './questions.ts';

export const soletakeAddress = ({ page, category, q, isCheapestFirst }: Question): string => {
  const query = new URLSearchParams({ sort: isCheapestFirst ? 'price_asc' : 'recent', page: String(page) });
  if (category !== undefined) query.set('category', category);
  if (q !== undefined) query.set('q', q);
  return `/api/videos?${query.toString()}`;
};

const answerOf = (body: unknown): Answer => {
  const { videos, total, isEstimate } = body as { videos: unknown[]; total: number; isEstimate: boolean };
  return { items: videos.length, total, isEstimate };
};

/** The site keeps answers in memory for a moment; an address that is new each time is not among them. */
const contendersAt = (url: string): Contender[] => {
  let turn = 0;
  const refusalOf = () => undefined;
  return [
    {
      name: 'Soletake',
      refusalOf,
      ask: async (question) => answerOf(await askJson(`${url}${soletakeAddress(question)}&unseen=${turn++}`)),
    },
    {
      name: 'Soletake, answers kept in memory',
      refusalOf,
      ask: async (question) => answerOf(await askJson(url + soletakeAddress(question))),
    },
  ];
};

export const startSoletake = async (root: string, count: number): Promise<Product> => {
  const site = await startFilledSite(path.join(root, `soletake-${count}`), count);
  return { contenders: contendersAt(site.url), stop: site.halt };
};

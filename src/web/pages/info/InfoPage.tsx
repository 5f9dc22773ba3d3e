import { useParams } from 'react-router-dom';
import { Problem } from '#contracts/http/problem.ts';
import type { Load, PageModule } from '#web/app/routing/page.ts';
import { infoPages } from './infoPages.ts';

const opened = new Map<string, PageModule>();

const openContent = async (slug: string): Promise<PageModule> => {
  const open = infoPages.get(slug);
  if (!open) throw new Problem('not-found');
  const content = opened.get(slug) ?? (await open());
  opened.set(slug, content);
  return content;
};

const loadInfo: Load = async (input) => (await openContent(input.params['slug'] ?? '')).load?.(input);

/** Whatever lives at one word after the slash. */
const InfoPage = () => {
  const { slug = '' } = useParams();
  const Content = opened.get(slug)?.Component;
  return Content && <Content />;
};

/**
 * Opens the route. The browser takes over what the server wrote without asking the loader, so what is shown at this
 * address has to be there before.
 */
export const openInfoPage = async (): Promise<PageModule> => {
  const slug = typeof location === 'undefined' ? '' : (location.pathname.split('/')[1] ?? '');
  if (infoPages.has(slug)) await openContent(slug);
  return { Component: InfoPage, load: loadInfo };
};

/** The site's files for machines, besides its pages. */
import { formatBps } from '#contracts/shared/money.ts';
import type { Boot, SiteFile } from '#contracts/site/site.ts';
import { categories } from '#contracts/catalogue/vocabulary.ts';

const link = (origin: string, path: string, label: string): string => `- [${label}](${origin}${path})`;

/** llmstxt.org: a name, one sentence, lists of links. */
const llmsText = ({ brandName, origin, fees }: Boot): string => {
  const list = (pages: readonly (readonly [path: string, label: string])[]): string =>
    pages.map(([path, label]) => link(origin, path, label)).join('\n');
  return `# ${brandName}

> A marketplace where people sell the exclusive rights to a video of an ordinary project once. The buyer pays the
> creator's price plus ${formatBps(fees.current.buyerFeeBps)}, gets the original and full commercial rights, and the video is gone for everybody else.

## Videos

${list([['/search', 'All videos; search with /search?q={words}'], ...categories.map(([slug, label]) => [`/categories/${slug}`, label] as const)])}

## How it works

${list([
  ['/how-it-works', 'How it works'],
  ['/pricing', 'Pricing'],
  ['/licensing', 'Licensing'],
  ['/creator-faq', 'Questions of creators'],
  ['/buyer-faq', 'Questions of buyers'],
])}

## For programs

${list([
  ['/api', 'The API'],
  ['/api/openapi.json', 'The API as an OpenAPI 3.1 document'],
  ['/sitemap.xml', 'Every public address'],
])}
`;
};

/** Colours are those of the light theme: a manifest knows one. */
const manifest = ({ brandName }: Boot) => ({
  name: brandName,
  short_name: brandName,
  description: 'Videos of real projects, each sold once with exclusive rights.',
  lang: 'en-GB',
  id: '/',
  start_url: '/',
  display: 'standalone',
  background_color: '#faf7f2',
  theme_color: '#faf7f2',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});

export const siteFiles = (boot: Boot): readonly SiteFile[] => [
  { path: '/llms.txt', type: 'text/plain', text: llmsText(boot) },
  { path: '/manifest.webmanifest', type: 'application/manifest+json', text: JSON.stringify(manifest(boot)) },
];

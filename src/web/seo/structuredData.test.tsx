import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { browseVideos, getVideo } from '#contracts/catalogue/catalogue.ts';
import { getFigures } from '#contracts/sales/figures.ts';
import { aBoot, createAnswers } from '#testing/pages/render.tsx';
import { aList, aVideo, aVideoPage, noFigures } from '#testing/site/videos.ts';
import { render } from '#web/app/entryServer.tsx';

const videoId = '5d0f3c1a-0000-4000-8000-000000000077';
const answers = createAnswers();
answers.answer(browseVideos, aList([aVideo(), aVideo()]));
answers.answer(getFigures, { ...noFigures, videosListed: 2, videosSold: 0, paidToCreatorsPence: 0 });
answers.answer(getVideo, aVideoPage({ id: videoId, title: 'Oak stool', pricePence: 4900, durationSeconds: 754 }));

const open = async (at: string) => {
  const boot = aBoot();
  const request = new Request(new URL(at, boot.origin));
  const output = await render({ request, boot, nonce: 'n', currency: null, call: answers.call });
  if (output.kind !== 'page') throw new Error(`${at} redirects`);
  return output;
};

/** Every thing that a page describes, graphs opened. */
const thingsOn = async (at: string): Promise<unknown[]> => {
  const { body } = await open(at);
  return [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].flatMap(([, json = '']) => {
    const { '@context': context, ...data } = JSON.parse(json) as Record<string, unknown>;
    expect(context).toBe('https://schema.org');
    return Array.isArray(data['@graph']) ? (data['@graph'] as unknown[]) : [data];
  });
};

const address = z.string().regex(/^https:\/\/soletake\.test\/\S*$/);
const text = z.string().min(1);
const listItem = z.object({ '@type': z.literal('ListItem'), position: z.int().min(1), name: text });
const inTurn = (items: { position: number }[]): boolean => items.every(({ position }, index) => position === index + 1);

/** What search engines require of each kind; anything else they might be told is refused. */
const kinds = {
  Organization: z.strictObject({ '@type': text, '@id': address, name: text, url: address, logo: address }),
  WebSite: z.strictObject({
    '@type': text,
    '@id': address,
    name: text,
    url: address,
    publisher: z.object({ '@id': address }),
    potentialAction: z.strictObject({
      '@type': z.literal('SearchAction'),
      target: z.object({
        '@type': z.literal('EntryPoint'),
        urlTemplate: z.string().endsWith('/search?q={search_term_string}'),
      }),
      'query-input': z.literal('required name=search_term_string'),
    }),
  }),
  FAQPage: z.strictObject({
    '@type': text,
    mainEntity: z
      .array(
        z.strictObject({
          '@type': z.literal('Question'),
          name: text,
          acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text }),
        }),
      )
      .min(1),
  }),
  ItemList: z.strictObject({
    '@type': text,
    itemListElement: z
      .array(listItem.extend({ url: address }).strict())
      .min(1)
      .refine(inTurn),
  }),
  BreadcrumbList: z.strictObject({
    '@type': text,
    itemListElement: z
      .array(listItem.extend({ item: address }).strict())
      .min(1)
      .refine(inTurn),
  }),
  VideoObject: z.strictObject({
    '@type': text,
    '@id': address,
    url: address,
    name: text,
    description: text,
    thumbnailUrl: z.array(address).min(1),
    uploadDate: z.iso.datetime(),
    duration: z.string().regex(/^PT(\d+H)?(\d+M)?(\d+S)?$/),
    genre: text,
    keywords: z.string(),
    author: z.strictObject({ '@type': z.literal('Person'), name: text, url: z.url().optional() }),
    // No contentUrl: the preview is behind a signed link.
    offers: z.strictObject({
      '@type': z.literal('Offer'),
      url: address,
      price: z.literal('53.90'),
      priceCurrency: z.literal('GBP'),
      availability: z.literal('https://schema.org/InStock'),
      seller: z.strictObject({ '@type': z.literal('Organization'), name: text }),
    }),
  }),
};

describe('structured data', () => {
  it.each<[string, (keyof typeof kinds)[]]>([
    ['/', ['Organization', 'WebSite']],
    ['/how-it-works', ['FAQPage']],
    ['/creator-faq', ['FAQPage']],
    ['/search', ['ItemList']],
    ['/categories/diy', ['ItemList', 'BreadcrumbList']],
    [`/videos/${videoId}`, ['VideoObject', 'BreadcrumbList']],
  ])('on %s is %j, with what search engines require and nothing unproven', async (at, expected) => {
    const things = await thingsOn(at);
    const found = things.map((thing) => z.object({ '@type': z.enum(Object.keys(kinds)) }).parse(thing)['@type']);
    expect(found).toEqual(expected);
    for (const [index, kind] of expected.entries()) kinds[kind].parse(things[index]);
  });
});

describe('the social card', () => {
  it.each(['/', '/how-it-works', '/search', '/categories/diy', `/videos/${videoId}`, '/pricing', '/login'])(
    'of %s has a title, a text, an address and a picture',
    async (at) => {
      const { head } = await open(at);
      const meta = (name: string): string =>
        new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`).exec(head)?.[1] ?? '';
      for (const name of ['og:title', 'og:description', 'og:type', 'og:site_name'])
        expect(meta(name), name).not.toBe('');
      for (const name of ['og:url', 'og:image']) address.parse(meta(name));
      expect(head).toContain(`<link rel="canonical" href="${meta('og:url')}"/>`);
      expect(meta('twitter:card')).toBe('summary_large_image');
    },
  );
});

it.each([
  ['apple-touch-icon.png', 180, 180],
  ['icon-192.png', 192, 192],
  ['icon-512.png', 512, 512],
  ['icon-maskable-512.png', 512, 512],
  ['social-card.png', 1200, 630],
])('%s is a picture of %i × %i', async (name, width, height) => {
  const picture = sharp(await readFile(path.resolve('src/web/public', name)));
  expect(await picture.metadata()).toMatchObject({ format: 'png', width, height });
});

it('favicon.ico, which browsers ask for without being told, holds the icon in three sizes', async () => {
  const file = await readFile(path.resolve('src/web/public/favicon.ico'));
  expect(file.readUInt16LE(0)).toBe(0);
  expect(file.readUInt16LE(2)).toBe(1);
  expect(file.readUInt16LE(4)).toBe(3);
  for (const [place, size] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * place;
    const from = file.readUInt32LE(entry + 12);
    const picture = sharp(file.subarray(from, from + file.readUInt32LE(entry + 8)));
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: size, height: size });
  }
});

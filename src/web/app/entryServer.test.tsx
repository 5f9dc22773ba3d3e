import { describe, expect, it } from 'vitest';
import { browseVideos, getVideo } from '#contracts/catalogue/catalogue.ts';
import { Problem } from '#contracts/http/problem.ts';
import { getFigures } from '#contracts/sales/figures.ts';
import type { RenderOutput } from '#contracts/site/site.ts';
import { aBoot, createAnswers, type Answers } from '#testing/pages/render.tsx';
import { aList, aVideo, aVideoPage, noFigures } from '#testing/site/videos.ts';
import { readAppData } from './appData.ts';
import { render } from './entryServer.tsx';

type Page = Extract<RenderOutput, { kind: 'page' }>;

const figures = { ...noFigures, videosListed: 2, videosSold: 1, paidToCreatorsPence: 4410 };

const open = (
  path: string,
  { call }: Pick<Answers, 'call'> = createAnswers(),
  boot = aBoot(),
  currency: string | null = null,
) =>
  render({
    request: new Request(new URL(path, boot.origin)),
    boot,
    nonce: 'n0nce',
    currency,
    call,
    requestId: 'the-request',
  });
const openPage = async (...input: Parameters<typeof open>): Promise<Page> => {
  const output = await open(...input);
  if (output.kind !== 'page') throw new Error(`${input[0]} redirects`);
  return output;
};
const count = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length;

describe('a page from the server', () => {
  it('carries its one title, description and address in the head, and nothing of it in the body', async () => {
    const answers = createAnswers();
    answers.answer(browseVideos, aList([aVideo({ title: 'Oak stool' })]));
    answers.answer(getFigures, figures);
    const { head, body, status } = await openPage('/', answers);
    expect(status).toBe(200);
    expect(count(head, /<title/g)).toBe(1);
    expect(count(head, /<meta name="description"/g)).toBe(1);
    expect(head).toContain('<link rel="canonical" href="https://soletake.test/"/>');
    expect(body).not.toMatch(/<title|<meta /);
    expect(body).toContain('Oak stool');
    expect(body).toMatch(/^<(div|a|header)/);
  });

  it('stands without what the API could not tell', async () => {
    const answers = createAnswers();
    answers.answer(getFigures, () => {
      throw new Problem('unavailable');
    });
    expect((await openPage('/', answers)).status).toBe(200);
  });

  it('gives the loaders their data from the page: the browser asks nothing again', async () => {
    const answers = createAnswers();
    const video = aVideo();
    answers.answer(browseVideos, aList([video]));
    const { data } = await openPage('/search?q=oak', answers);
    expect(readAppData(data).loaderData['/search']).toMatchObject({
      videos: [{ id: video.id }],
      filters: { q: 'oak' },
    });
    expect(answers.requestsTo(browseVideos)[0]?.query).toMatchObject({ q: 'oak', category: 'all', page: 1 });
  });

  it('of a search by words is kept out of search engines, the list of all videos is not', async () => {
    const answers = createAnswers();
    answers.answer(browseVideos, aList([aVideo()]));
    expect((await openPage('/search?q=oak', answers)).head).toContain('<meta name="robots" content="noindex"/>');
    expect((await openPage('/search?category=diy', answers)).head).not.toContain('noindex');
  });

  it('cannot be broken out of by what people write', async () => {
    const attack = '</script><script>alert(1)</script><!--\u2028';
    const answers = createAnswers();
    answers.answer(getVideo, aVideoPage({ title: attack, description: attack }));
    answers.answer(browseVideos, aList([]));
    const { data, body, head } = await openPage('/videos/5d0f3c1a-0000-4000-8000-000000000001', answers);
    expect(`${data}${body}${head}`).not.toMatch(/<script>alert/);
    expect(data).not.toMatch(/[<>\u2028]/);
    expect(readAppData(data).loaderData['/videos/:videoId']).toMatchObject({ video: { title: attack } });
    expect(head).toContain('&lt;/script&gt;');
  });

  it('is whole and in its order without a script, also in its parts that the browser loads later', async () => {
    const answers = createAnswers();
    answers.answer(getVideo, aVideoPage({ description: 'Three legs. '.repeat(500), priorUse: 'videos.example/ann' }));
    answers.answer(browseVideos, aList([]));
    const { body } = await openPage('/videos/5d0f3c1a-0000-4000-8000-000000000001', answers);
    expect(body).toContain('videos.example/ann');
    expect(body).not.toMatch(/<template|<div hidden|<script(?! type="application\/ld\+json")/);
  });

  it('wears the theme of the cookie on the body, and none without a cookie', async () => {
    expect((await openPage('/how-it-works', createAnswers(), aBoot({ theme: 'dark' }))).bodyAttributes).toBe(
      ' class="dark"',
    );
    expect((await openPage('/how-it-works')).bodyAttributes).toBe('');
  });

  it('names the module of the page for preloading', async () => {
    expect((await openPage('/how-it-works')).modules).toEqual(['src/web/pages/how-it-works/HowItWorksPage.tsx']);
  });
});

describe('the status of a page', () => {
  it('is 404 for an unknown address, a video that never was, an unknown category', async () => {
    for (const path of ['/nope', '/videos/none', '/categories/boats']) {
      const { status, head, body } = await openPage(path);
      expect(status, path).toBe(404);
      expect(head).toContain('noindex');
      expect(body).toContain('Oops! Page Not Found');
    }
  });

  it('is 410 for a sold video, which is told kindly and not indexed', async () => {
    const answers = createAnswers();
    answers.answer(getVideo, () => {
      throw new Problem('gone');
    });
    answers.answer(browseVideos, aList([aVideo({ title: 'Still there' })]));
    const { status, head, body } = await openPage('/videos/5d0f3c1a-0000-4000-8000-000000000001', answers);
    expect(status).toBe(410);
    expect(head).toContain('noindex');
    expect(body).toContain('Still there');
  });

  it('is the refusal of the API otherwise, in a form that the browser understands', async () => {
    const answers = createAnswers();
    answers.answer(browseVideos, () => {
      throw new Problem('unavailable', 'Back soon.');
    });
    const { status, body, data } = await openPage('/search', answers);
    expect(status).toBe(503);
    expect(body).toContain('Back soon.');
    expect(readAppData(data).errors).toMatchObject({ '/search': { status: 503 } });
  });

  it('understands a problem of another bundle', async () => {
    const foreign = Object.assign(new Error('sold'), {
      name: 'Problem',
      toDocument: () => new Problem('gone').toDocument(),
    });
    const answers = createAnswers();
    answers.answer(getVideo, () => Promise.reject(foreign));
    answers.answer(browseVideos, aList([]));
    expect((await openPage('/videos/5d0f3c1a-0000-4000-8000-000000000001', answers)).status).toBe(410);
  });
});

describe('the reference', () => {
  const refused = () => {
    const answers = createAnswers();
    answers.answer(browseVideos, () => {
      throw new Problem('unavailable', 'Not just now.');
    });
    return answers;
  };

  it('is the id of the request, on a page that says that something is wrong, also when it is taken over', async () => {
    for (const [path, answers, status] of [
      ['/no/such/page', createAnswers(), 404],
      ['/search', refused(), 503],
    ] as const) {
      const page = await openPage(path, answers);
      expect(page.status).toBe(status);
      expect(page.body.replaceAll(/<[^>]*>/g, '')).toContain('Reference: the-request');
      expect(readAppData(page.data).reference).toBe('the-request');
    }
  });

  it('stands in no other page, which is the same for everybody', async () => {
    const { body, head, data } = await openPage('/how-it-works');
    expect(head + body + data).not.toContain('the-request');
  });
});

describe('a guarded page', () => {
  it('is a shell that is not indexed: status 200, no redirect, nothing asked, nothing packed', async () => {
    const answers = createAnswers();
    for (const path of [
      '/browse',
      '/account',
      '/verify-email',
      '/videos/5d0f3c1a-0000-4000-8000-000000000001/checkout',
    ]) {
      const { status, head, data } = await openPage(path, answers);
      expect(status, path).toBe(200);
      expect(head).toContain('noindex');
      expect(Object.keys(readAppData(data).loaderData)).toEqual([]);
    }
    expect(answers.requestsTo(browseVideos)).toEqual([]);
  });
});

it('redirects /signup to /register and keeps the query', async () => {
  expect(await open('/signup?from=mail&x=1')).toEqual({
    kind: 'redirect',
    status: 301,
    location: '/register?from=mail&x=1',
  });
});

describe('structured data', () => {
  const dataOf = (body: string): Record<string, unknown>[] => {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '{}';
    const parsed = JSON.parse(json) as Record<string, unknown> & { '@graph'?: Record<string, unknown>[] };
    return parsed['@graph'] ?? [parsed];
  };

  it('advertises the search at home', async () => {
    const site = dataOf((await openPage('/')).body).find((candidate) => candidate['@type'] === 'WebSite');
    expect(site?.['potentialAction']).toMatchObject({
      target: { urlTemplate: 'https://soletake.test/search?q={search_term_string}' },
    });
  });

  it('offers a video at the whole price and never says where its content lies', async () => {
    const answers = createAnswers();
    answers.answer(getVideo, aVideoPage({ pricePence: 4900, durationSeconds: 754 }));
    const [video] = dataOf((await openPage('/videos/5d0f3c1a-0000-4000-8000-000000000001', answers)).body);
    expect(video).toMatchObject({
      '@type': 'VideoObject',
      duration: 'PT12M34S',
      offers: { price: '53.90', priceCurrency: 'GBP' },
    });
    expect(JSON.stringify(video)).not.toContain('contentUrl');
  });

  it('asks and answers the seven questions', async () => {
    const [faq] = dataOf((await openPage('/how-it-works')).body);
    expect(faq?.['mainEntity']).toHaveLength(7);
    expect(JSON.stringify(faq)).toMatch(/10% platform fee on top.*keeps 90%/);
  });
});

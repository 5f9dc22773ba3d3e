/** Pages and their states as the server renders them, judged in a document in memory; a browser judges each page in one state. */
import { describe, expect, it } from 'vitest';
import { browseVideos } from '#contracts/catalogue/catalogue.ts';
import { findDocumentFaults } from '#testing/pages/documentFaults.ts';
import { aBoot } from '#testing/pages/render.tsx';
import { siteAnswers } from '#testing/pages/siteAnswers.ts';
import { aList } from '#testing/site/videos.ts';
import { render, sitePages } from './entryServer.tsx';

const answers = siteAnswers();

/** The page as it arrives in a browser, before a script has run. */
const arrive = async (path: string): Promise<number> => {
  const boot = aBoot();
  const request = new Request(new URL(path, boot.origin));
  const output = await render({ request, boot, nonce: 'n0nce', currency: null, call: answers.call });
  if (output.kind !== 'page') throw new Error(`${path} redirects`);
  document.body.innerHTML = `<div id="app">${output.body}</div>`;
  return output.status;
};

const mailed = 'userId=11111111-1111-4111-8111-111111111111&token=not-a-token';
const pages: readonly (readonly [path: string, status: number])[] = [
  ...sitePages.map(({ path }) => [path, 200] as const),
  ['/categories/cooking', 200],
  ['/categories/no-such-category', 404],
  ['/reset-password', 200],
  [`/reset-password?${mailed}`, 200],
  ['/not-me', 200],
  [`/not-me?${mailed}`, 200],
  ['/no/such/page', 404],
];

describe('every page that is always there', () => {
  it.each([...new Map(pages)])('%s answers %i and can be used by anybody', async (path, status) => {
    expect(await arrive(path)).toBe(status);
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(await findDocumentFaults()).toEqual([]);
  });

  it('can be used by anybody where a search finds nothing', async () => {
    answers.answer(browseVideos, aList([], 0));
    await arrive('/search?q=nothing-like-this');
    expect(await findDocumentFaults()).toEqual([]);
  });
});

it('finds a planted fault', async () => {
  document.body.innerHTML = '<main><img src="/a.png"><button></button></main>';
  expect(await findDocumentFaults()).toEqual([
    expect.stringMatching(/^button-name/),
    expect.stringMatching(/^image-alt/),
  ]);
});

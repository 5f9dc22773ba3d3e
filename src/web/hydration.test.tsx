// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://soletake.test/" }
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browseVideos, getVideo } from '#contracts/catalogue.ts';
import { Problem } from '#contracts/problem.ts';
import { getFigures } from '#contracts/sales.ts';
import { aBoot, aUser, createAnswers } from '#testing/render.tsx';
import { aList, aVideo, aVideoPage } from '#testing/videos.ts';
import { clearSession } from './session/session.ts';

const sold = '5d0f3c1a-0000-4000-8000-00000000dead';
const complaints: string[] = [];

const serverPage = async (path: string) => {
  const answers = createAnswers();
  answers.answer(browseVideos, aList([aVideo(), aVideo()], 30));
  answers.answer(getFigures, { videosListed: 2, videosSold: 1, videosSoldTwice: 0, paidToCreatorsPence: 0 });
  answers.answer(getVideo, ({ params }) => {
    if (params.videoId === sold) throw new Problem('gone');
    return aVideoPage({ id: params.videoId });
  });
  const boot = aBoot();
  vi.resetModules();
  const { render } = await import('./entryServer.tsx');
  const output = await render({ request: new Request(boot.origin + path), boot, nonce: 'n', call: answers.call });
  if (output.kind !== 'page') throw new Error(`${path} redirects`);
  return output;
};

/** The page as it arrives, and then the client's own start. */
const arrive = async (path: string): Promise<{ fetched: ReturnType<typeof vi.fn>; root: HTMLElement }> => {
  const { head, body, data } = await serverPage(path);
  document.head.innerHTML = head;
  document.body.innerHTML = `<div id="app">${body}</div><script type="application/json" id="app-data">${data}</script>`;
  history.replaceState(null, '', path);
  const root = document.getElementById('app');
  if (!root) throw new Error('the page has no root');
  const fetched = vi.fn(() => Promise.resolve(new Response('{"success":true}')));
  vi.stubGlobal('fetch', fetched);
  vi.resetModules();
  await import('./entryClient.tsx');
  await waitFor(() => expect(Object.keys(root).some((key) => key.startsWith('__reactContainer'))).toBe(true));
  return { fetched, root };
};

beforeEach(() => {
  complaints.length = 0;
  const note = (...said: unknown[]): void => {
    const text = said.map(String).join(' ');
    // Only here do both renderers of React live in one process.
    if (!text.startsWith('Detected multiple renderers')) complaints.push(text);
  };
  vi.spyOn(console, 'error').mockImplementation(note);
  vi.stubGlobal('reportError', note);
});
afterEach(() => {
  clearSession();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
  document.head.innerHTML = '';
});

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

describe('the browser takes over what the server wrote', () => {
  it.each([
    ['/'],
    ['/how-it-works'],
    ['/search?q=shelves&category=diy'],
    ['/categories/diy'],
    ['/videos/5d0f3c1a-0000-4000-8000-000000000001'],
    [`/videos/${sold}`],
    ['/pricing'],
    ['/categories'],
    ['/blog/how-copies-are-found'],
    ['/nope'],
  ])('%s: without a complaint, with one title, and asking nothing again', async (path) => {
    const { fetched, root } = await arrive(path);
    const before = root.textContent;
    await settle();
    expect(complaints).toEqual([]);
    expect(root.textContent).toBe(before);
    expect(document.querySelectorAll('title')).toHaveLength(1);
    expect(document.querySelectorAll('link[rel="canonical"]').length).toBeLessThanOrEqual(1);
    // The one thing a page tells by itself is that it was looked at.
    const asked = fetched.mock.calls.map(([address]: unknown[]) => String(address));
    expect(asked.filter((address) => !address.endsWith('/views'))).toEqual([]);
  });

  it.each([
    ['cookie and local storage', true, JSON.stringify(aUser())],
    ['cookie only', true, null],
    ['local storage only', false, JSON.stringify(aUser())],
    ['a corrupt copy', true, '{broken'],
  ])('without a complaint for somebody signed in by %s', async (_, hasCookie, local) => {
    if (hasCookie) document.cookie = `user=${encodeURIComponent(JSON.stringify(aUser()))}; path=/`;
    if (local !== null) localStorage.setItem('user', local);
    const { root } = await arrive('/how-it-works');
    await waitFor(() => expect(root.textContent).toContain('Dashboard'));
    expect(complaints).toEqual([]);
  });

  it('without a complaint where the guard decides', async () => {
    const { root } = await arrive('/browse');
    // The form, too: emptying the head before the page has changed would be the complaint.
    await waitFor(() => expect([location.pathname, root.querySelector('form') !== null]).toEqual(['/login', true]));
    expect(complaints).toEqual([]);
  });
});

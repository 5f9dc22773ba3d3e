import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browseVideos, getVideo } from '#contracts/catalogue/catalogue.ts';
import { Problem } from '#contracts/http/problem.ts';
import { getRates } from '#contracts/fees/rates.ts';
import { getFigures } from '#contracts/sales/figures.ts';
import { aBoot, aUser, createAnswers } from '#testing/pages/render.tsx';
import { aList, aVideo, aVideoPage, noFigures } from '#testing/site/videos.ts';
import { removeCookie } from './session/cookies.ts';
import { clearSession } from './session/session.ts';

/** Every page that was taken over, so that none goes on drawing into what the next test has cleared. */
const { roots } = vi.hoisted(() => ({ roots: [] as { unmount: () => void }[] }));
vi.mock('react-dom/client', async (load) => {
  const client = await load<typeof import('react-dom/client')>();
  const hydrateRoot: typeof client.hydrateRoot = (...given) => {
    const root = client.hydrateRoot(...given);
    roots.push(root);
    return root;
  };
  return { ...client, default: { ...client, hydrateRoot }, hydrateRoot };
});

const sold = '5d0f3c1a-0000-4000-8000-00000000dead';
const complaints: string[] = [];

const rates = { day: '2026-11-20', perPound: { EUR: 1.16 }, days: { EUR: '2026-11-20' } };

const serverPage = async (path: string, currency: string | null) => {
  const answers = createAnswers();
  answers.answer(getRates, rates);
  answers.answer(browseVideos, aList([aVideo(), aVideo()], 30));
  answers.answer(getFigures, { ...noFigures, videosListed: 2, videosSold: 1, paidToCreatorsPence: 0 });
  answers.answer(getVideo, ({ params }) => {
    if (params.videoId === sold) throw new Problem('gone');
    return aVideoPage({ id: params.videoId });
  });
  const boot = aBoot();
  vi.resetModules();
  const { render } = await import('./entryServer.tsx');
  const input = { boot, nonce: 'n', currency, call: answers.call, requestId: 'the-request' };
  // The page of the test before may pause in the middle of drawing, with its contexts set.
  const output = await waitFor(() => render({ ...input, request: new Request(boot.origin + path) }));
  // A server that waited for a part leaves its contexts set, which a browser in the same process would find.
  await render({ ...input, request: new Request(`${boot.origin}/how-it-works`) });
  if (output.kind !== 'page') throw new Error(`${path} redirects`);
  return output;
};

/** The page as it arrives, and then the client's own start. */
const arrive = async (
  path: string,
  currency: string | null = null,
): Promise<{ fetched: ReturnType<typeof vi.fn>; root: HTMLElement; before: string }> => {
  const { head, body, data } = await serverPage(path, currency);
  document.head.innerHTML = head;
  document.body.innerHTML = `<div id="app">${body}</div><script type="application/json" id="app-data">${data}</script>`;
  history.replaceState(null, '', path);
  const root = document.getElementById('app');
  if (!root) throw new Error('the page has no root');
  const before = root.textContent;
  const fetched = vi.fn((address: string) =>
    Promise.resolve(Response.json(address === '/api/rates' ? rates : { success: true })),
  );
  vi.stubGlobal('fetch', fetched);
  vi.resetModules();
  await import('./entryClient.tsx');
  await waitFor(() => expect(Object.keys(root).some((key) => key.startsWith('__reactContainer'))).toBe(true));
  return { fetched, root, before };
};

beforeEach(() => {
  complaints.length = 0;
  // A visitor who reckons in pounds: nothing has to be asked.
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
  const note = (...values: unknown[]): void => {
    const text = values.map(String).join(' ');
    // Only here do both renderers of React live in one process.
    if (!text.startsWith('Detected multiple renderers')) complaints.push(text);
  };
  vi.spyOn(console, 'error').mockImplementation(note);
  vi.stubGlobal('reportError', note);
});
afterEach(async () => {
  for (const root of roots.splice(0)) root.unmount();
  // What was about to be drawn is dropped in a turn of its own.
  await new Promise((resolve) => setTimeout(resolve));
  clearSession();
  removeCookie('currency');
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = '';
  document.head.innerHTML = '';
});

/** What comes last, and only in the browser. */
const chooserIn = (root: HTMLElement): Promise<HTMLSelectElement> =>
  waitFor(() => {
    const select = root.querySelector<HTMLSelectElement>('footer select');
    if (!select) throw new Error('the chooser is not there yet');
    return select;
  });

const withoutChooser = (root: HTMLElement): string => {
  const copy = root.cloneNode(true) as HTMLElement;
  copy.querySelector('footer select')?.parentElement?.parentElement?.replaceChildren();
  return copy.textContent;
};

const takesOver = async (path: string): Promise<void> => {
  const { fetched, root, before } = await arrive(path);
  await chooserIn(root);
  expect(complaints).toEqual([]);
  expect(withoutChooser(root)).toBe(before);
  expect(document.querySelectorAll('title')).toHaveLength(1);
  expect(document.querySelectorAll('link[rel="canonical"]').length).toBeLessThanOrEqual(1);
  // The only request a page makes by itself is the count of the visit.
  const addresses = fetched.mock.calls.map(([address]: unknown[]) => String(address));
  expect(addresses.filter((address) => !address.endsWith('/views'))).toEqual([]);
};

describe('the browser takes over what the server wrote', () => {
  it.each([
    ['/'],
    ['/how-it-works'],
    ['/search?q=shelves&category=diy'],
    ['/categories/diy'],
    [`/videos/${sold}`],
    ['/pricing'],
    ['/categories'],
    ['/blog/how-copies-are-found'],
    ['/nope'],
  ])('%s: without a complaint, with one title, and asking nothing again', takesOver);

  it('with the amount in the chosen currency that the server wrote', async () => {
    document.cookie = 'currency=EUR; path=/';
    const { root, before } = await arrive('/', 'EUR');
    expect(before).toContain('≈ €62.52');
    await chooserIn(root);
    expect(complaints).toEqual([]);
    expect(withoutChooser(root)).toBe(before);
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
    // It comes last; a page that is still drawn would disturb the next one in the same process.
    await waitFor(() => expect(root.querySelector('[aria-label="Notifications"]')).not.toBeNull());
    expect(complaints).toEqual([]);
  });

  it('without a complaint where the guard decides', async () => {
    const { root } = await arrive('/browse');
    // The form, too: emptying the head before the page has changed would be the complaint.
    await waitFor(() => {
      expect(location.pathname).toBe('/login');
      expect(root.querySelector('form') !== null).toBe(true);
    });
    expect(complaints).toEqual([]);
  });

  // The last: it goes on drawing what comes late, and React's contexts are one for the whole process.
  it('the page of a video, with its late parts', async () => {
    await takesOver('/videos/5d0f3c1a-0000-4000-8000-000000000001');
  });
});

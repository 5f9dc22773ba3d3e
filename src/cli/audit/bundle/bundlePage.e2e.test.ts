/** The page beside a bundle, opened from the disk in a real browser that has no network. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { newVisitor, shareBrowser, type Visitor } from '#testing/browser/browser.ts';
import { bundledEvents, bundledLog, sampleBundle } from '#testing/transparency/sampleBundle.ts';
import { writeBundle } from './exportBundle.ts';

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await shareBrowser();
});
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'soletake-page-'));
  return () => rm(folder, { recursive: true });
});

/** Opens the page of this bundle; `requests` are those that leave the disk. */
const open = async (text: string, prepare: () => void = () => undefined): Promise<Visitor & { requests: string[] }> => {
  const { page: file } = await writeBundle(path.join(folder, 'evidence.json'), text);
  const visitor = await newVisitor(browser, { offline: true });
  const requests: string[] = [];
  visitor.page.on('request', (request) => void (request.url().startsWith('file:') || requests.push(request.url())));
  await visitor.page.addInitScript(prepare);
  await visitor.page.goto(pathToFileURL(file).href);
  return { ...visitor, requests };
};
const resultOf = async ({ page }: Visitor): Promise<string> => {
  const result = page.locator('#result');
  await expect.poll(() => result.textContent()).not.toBe('Verifying …');
  return (await result.textContent()) ?? '';
};

it('verifies every event by itself, and asks nothing of anybody', async () => {
  const visitor = await open(JSON.stringify(await sampleBundle()));
  expect(await resultOf(visitor)).toBe(
    `All ${bundledEvents.length} events, of a log of ${bundledLog.length}, are as they were signed with the key below.`,
  );
  expect(await visitor.page.locator('#events tr.good').count()).toBe(bundledEvents.length);
  expect(await visitor.page.getByText('</script><script>').count()).toBeGreaterThan(0);
  expect(visitor.requests).toEqual([]);
  expect(visitor.complaints).toEqual([]);
  await visitor.context.close();
});

it('names the event that was changed', async () => {
  const bundle = await sampleBundle();
  const events = bundle.content.events.map((event, place) =>
    place === 3 ? { ...event, data: { pricePence: 1 } } : event,
  );
  const visitor = await open(JSON.stringify({ ...bundle, content: { ...bundle.content, events } }));
  expect(await resultOf(visitor)).toBe('This bundle is not what was signed with the key below.');
  const bad = visitor.page.locator('#events tr.bad');
  expect(await bad.count()).toBe(1);
  expect(await bad.textContent()).toContain(bundledEvents[3]?.eventId);
  await visitor.context.close();
});

it('says so where the browser cannot verify', async () => {
  const visitor = await open(JSON.stringify(await sampleBundle()), () => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException('none', 'NotSupportedError'));
  });
  expect(await resultOf(visitor)).toContain('Nothing was verified.');
  expect(await visitor.page.locator('#events tr.good').count()).toBe(0);
  await visitor.context.close();
});

it('lies beside the bundle and its program, readable by nobody else, and never over an earlier one', async () => {
  const text = JSON.stringify(await sampleBundle());
  const { bundle, page } = await writeBundle(path.join(folder, 'new'), text);
  expect(await readFile(bundle, 'utf8')).toBe(text);
  for (const file of [bundle, page]) expect((await stat(file)).mode & 0o077).toBe(0);
  expect(await readFile(path.join(folder, 'new', 'verify-bundle.mjs'), 'utf8')).toContain(
    'Verifies a bundle of events',
  );
  await expect(writeBundle(path.join(folder, 'new'), text)).rejects.toThrow('is there already');
});

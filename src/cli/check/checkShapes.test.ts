import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

type Checks = { checks: readonly [string, unknown][]; checkShapes: (file?: string) => Promise<string> };
const module = './check.mjs';
const { checks, checkShapes } = (await import(module)) as Checks;

it('is one of the checks', () => {
  expect(checks.map(([name]) => name)).toContain('event shapes');
});

it('finds a shape that was changed without a version and a step', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'soletake-shapes-'));
  try {
    const golden = JSON.parse(await readFile('src/events/golden/events.json', 'utf8')) as Record<string, object>;
    const planted = path.join(folder, 'events.json');
    // As if a field of this event had been renamed since.
    const changed = { fields: { orderId: 'string', why: 'string' }, example: {} };
    await writeFile(planted, JSON.stringify(Object.assign(golden, { 'OfferOpened@1': changed })));
    await expect(checkShapes(planted)).rejects.toThrow(
      'OfferOpened@1 has another shape than in the golden file: give it version 2, a step “OfferOpened@1” and an example',
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

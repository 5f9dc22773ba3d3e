/** Another master key, beside live traffic, against the whole process. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clip } from '#driver/clip.ts';
import { uploadVideo, waitFor, type SiteClient } from '#driver/client.ts';
import { enterAs, enterStaff } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import * as catalogue from '#contracts/catalogue/catalogue.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { readStoredOriginal } from '#testing/site/storedOriginal.ts';

const run = promisify(execFile);
const details = {
  title: 'Kept',
  description: 'A film that is there before and after the key is changed.',
  category: 'diy' as const,
  tags: [],
  pricePence: 5000,
};
const next = 'another-master-key-of-this-very-test-0002';
let site: SiteProcess;
let first: string;
let film: Buffer;
beforeAll(async () => {
  site = await startSite();
  first = readFileSync(path.join(site.dataDir, 'development-secret'), 'utf8').trim();
  film = await clip(811);
});
afterAll(() => site.stop());

/** So many register meanwhile, one after another: each of them signs in again at the end, which hashes a password. */
const MOST_NEWCOMERS = isLongRun ? 12 : 3;

const rotate = () =>
  run(process.execPath, [path.resolve('dist/server/rotateKey.js')], {
    env: { PATH: process.env['PATH'] ?? '', ...site.env },
  });
const upload = async (creator: SiteClient, bytes: Buffer): Promise<string> => {
  const videoId = await uploadVideo(site.url, creator, details, bytes, 'film.mp4');
  await waitFor('the examination', async () => {
    const { status } = await creator.call(catalogue.getMyVideo, { params: { videoId } });
    return ['uploading', 'processing'].includes(status) ? undefined : true;
  });
  return videoId;
};
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

it('V13.3.1: is set while people register and upload; afterwards nothing needs the old one, and nothing is lost', async () => {
  const creator = await enterAs(site, { name: 'maker', isCreator: true });
  await enterStaff(site, 'moderator', 'mina');
  const videoId = await upload(creator, film);

  await site.kill();
  Object.assign(site.env, { MASTER_KEY: next, MASTER_KEY_BEFORE: first, FIRST_MASTER_KEY: first });
  await site.restart();
  let isDone = false;
  const names: string[] = [];
  const load = (async () => {
    while (!isDone && names.length < MOST_NEWCOMERS) {
      const name = `person${names.length}`;
      await enterAs(site, { name });
      names.push(name);
    }
  })();
  const again = await enterAs(site, { name: 'maker', isCreator: true });
  const uploading = upload(again, await clip(812));
  const { stdout } = await rotate();
  const meanwhile = await uploading;
  isDone = true;
  await load;
  expect(stdout).toContain('keys of videos: ');
  expect((await rotate()).stdout.match(/of which 0 were sealed anew/g)).toHaveLength(3);

  await site.kill();
  delete site.env['MASTER_KEY_BEFORE'];
  await site.restart();
  expect(await readStoredOriginal(site, videoId)).toEqual({ sizeBytes: film.length, sha256: sha256(film) });
  expect((await readStoredOriginal(site, meanwhile)).sha256).toBe(sha256(await clip(812)));
  const maker = await enterAs(site, { name: 'maker' });
  expect((await maker.call(catalogue.myVideos)).videos.map(({ id }) => id).toSorted()).toEqual(
    [videoId, meanwhile].toSorted(),
  );
  for (const name of names) expect((await enterAs(site, { name })).userId).toBeTruthy();
  const code = await run(process.execPath, [path.resolve('dist/server/staff.js'), 'code', 'mina@test.example'], {
    env: { PATH: process.env['PATH'] ?? '', ...site.env },
  });
  expect(code.stdout).toMatch(/\b\d{6}\b/);

  await site.kill();
  delete site.env['FIRST_MASTER_KEY'];
  await expect(site.restart()).rejects.toThrow();
  site.env['FIRST_MASTER_KEY'] = first;
  await site.restart();
});

/** What upload journeys share: films of a known size, and the page for uploads as a person uses it. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { clip } from '#driver/clip.ts';
import { resolveEngine } from '#platform/media/run/engine.ts';
import { generated, runFfmpeg } from '#platform/media/run/run.ts';
import { patience } from '#testing/run/patience.ts';

const MEGABYTE = 1_000_000;

/** A real clip made as large as asked by a box at its end that players skip (ISO/IEC 14496-12, `free`). */
export const writeFilm = async (file: string, seed: number, megabytes: number): Promise<string> => {
  const film = await clip(seed);
  const box = Buffer.alloc(megabytes * MEGABYTE - film.length, seed);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  await writeFile(file, Buffer.concat([film, box]));
  return file;
};

/** No video, whatever its name says. */
export const writeNotes = async (file: string): Promise<string> => {
  await writeFile(file, 'Three boards, twelve screws.\n'.repeat(20_000));
  return file;
};

/** A photograph. */
export const writePicture = async (file: string): Promise<void> => {
  const background = '#c96';
  await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toFile(file);
};

/** A film of so few pictures, 12 a second. */
export const writeShort = async (file: string, { frames }: { frames: number }): Promise<void> => {
  const input = generated(`testsrc=s=640x360:r=12`);
  const args = ['-frames:v', String(frames), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-y'];
  await runFfmpeg(await resolveEngine(), { inputs: [input], args: [...args, `file:${file}`] }, { timeoutMs: 60_000 });
};

/** SHA-256, hex. */
export const hashOf = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

export const picker = (page: Page): Locator => page.getByLabel('Video files');
export const card = (page: Page, fileName: string): Locator => page.getByRole('article', { name: fileName });

/** Waits until this much of the file is said to have been sent. */
export const sentPercent = (page: Page, least: number) =>
  page.waitForFunction(
    (percent) => Number(document.querySelector('main article [role=progressbar]')?.ariaValueNow ?? 0) >= percent,
    least,
  );

export const sign = async (at: Locator, name: string): Promise<void> => {
  await at.getByText(name).waitFor();
  await at.getByRole('checkbox', { name: /mean to sign/ }).check();
  await at.getByRole('button', { name: 'Sign and submit' }).click();
};
export const inReview = (at: Locator): Promise<void> => at.getByText('A moderator will review it').waitFor(patience);

export const details = {
  Title: 'Oak stool in one afternoon',
  Category: 'diy',
  Tags: 'oak, stool',
  'Your price': '49',
};
export const fillText = async (at: Locator): Promise<void> => {
  await at.getByLabel('Title').fill(details.Title);
  await at.getByLabel('Category').selectOption(details.Category);
  await at.getByLabel('Tags').fill(details.Tags);
  await at.getByLabel('Your price').fill(details['Your price']);
};
export const textIn = async (at: Locator): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      Object.keys(details).map(async (label) => [label, await at.getByLabel(label).inputValue()] as const),
    ),
  );

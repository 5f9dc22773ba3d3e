/**
 * `npm run chaos -- [--seed N] [--kills N]`: lives the whole story again and again while the process is killed with
 * SIGKILL at random moments, and checks after every restart that nothing acknowledged is lost and nothing is half-made.
 * With `--processes N --minutes M` there are several processes, of which one after the other is killed, hangs or is stopped.
 */
import { clip } from '#driver/clip.ts';
import { createRandom } from '#driver/random.ts';
import { startSite } from '#driver/siteProcess.ts';
import { readCommandLine } from '#platform/processes/commandLine.ts';
import { check } from './checks.ts';
import { startLiving } from './living.ts';
import { liveSeveral } from './several.ts';
import { pause } from './story.ts';

const {
  numbers: { seed, kills, processes, minutes },
} = readCommandLine({
  usage: 'npm run chaos -- [--seed N] [--kills N | --processes N --minutes M]',
  numbers: { seed: Date.now() % 1_000_000, kills: 10, processes: 1, minutes: 2 },
});
const random = createRandom(seed);
const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** One process that starts again after each kill. */
const liveAlone = async (film: Buffer): Promise<string[]> => {
  // Its own server: that one outlives a killed process, and is found again.
  const site = await startSite({ DATABASE_URL: '' });
  const living = startLiving(site, film);
  const faults: string[] = [];
  for (let kill = 1; kill <= kills && !living.hasFailed(); kill += 1) {
    const afterMs = Math.round(300 + random() * 4500);
    await pause(afterMs);
    await site.kill();
    const start = performance.now();
    await site.restart();
    const readyMs = Math.round(performance.now() - start);
    const found = await check(site);
    faults.push(...found);
    print(
      `kill ${kill} after ${afterMs} ms: ready in ${readyMs} ms, ${found.length === 0 ? 'consistent' : found.join('; ')}`,
    );
  }
  faults.push(...(await living.end()));
  await site.stop();
  print(`${living.summary()}, ${faults.length} faults`);
  return faults;
};

const film = await clip(seed % 1000, 2);
print(`chaos: seed ${seed}, ${processes === 1 ? `${kills} kills` : `${processes} processes for ${minutes} minutes`}`);
const faults = processes === 1 ? await liveAlone(film) : await liveSeveral({ processes, minutes, film, random, print });
for (const fault of faults) print(`FAULT ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);

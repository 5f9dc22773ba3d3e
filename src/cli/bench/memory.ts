/** Resident memory and processor time of a process, as Linux tells them; elsewhere there is nothing to read, and asking fails. */
import { readFile, writeFile } from 'node:fs/promises';
import type { SiteProcess } from '#driver/siteProcess.ts';

const readMb = async (pid: number, line: 'VmRSS' | 'VmHWM'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
  // A process that has ended, but has not been buried yet.
  if (kilobytes === undefined) throw new Error(`process ${pid} has no ${line}`);
  return Math.round(Number(kilobytes) / 1024);
};

/** In MB, at this moment. */
export const memoryNow = async (site: SiteProcess): Promise<number> => readMb(site.pid(), 'VmRSS');

/** What it has now, and how to read its highest since; the kernel forgets the height when asked. */
export const memoryOf = async (site: SiteProcess) => {
  const pid = site.pid();
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  return { beforeMb: await readMb(pid, 'VmRSS'), readPeakMb: () => readMb(pid, 'VmHWM') };
};

/** The kernel counts in hundredths of a second. */
const CLOCK_TICKS = 100;

/** The processor time that it has used until now. */
export const processorSeconds = async ({ pid }: Pick<SiteProcess, 'pid'>): Promise<number> => {
  const stat = await readFile(`/proc/${pid()}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
};

/** A process that used less of a core for six seconds in a row has nothing left to do. */
const IDLE = { share: 0.1, ms: 2000, times: 3 } as const;

/** @throws Error when it works for longer than half an hour */
export const untilIdle = async (site: SiteProcess): Promise<void> => {
  const end = Date.now() + 30 * 60_000;
  for (let idle = 0; idle < IDLE.times;) {
    const before = await processorSeconds(site);
    await new Promise((resolve) => setTimeout(resolve, IDLE.ms));
    const used = (await processorSeconds(site)) - before;
    idle = used * 1000 < IDLE.share * IDLE.ms ? idle + 1 : 0;
    if (Date.now() > end) throw new Error('the site does not come to an end with its work');
  }
};

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

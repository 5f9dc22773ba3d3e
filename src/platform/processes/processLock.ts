/** One process per data folder: its pid in a file, valid only while that process lives. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process cannot be signalled, but it is alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** After a reboot the pid may belong to another process: the kernel's start time distinguishes them. */
const identityOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

/** Takes the lock file or throws a sentence that names the other process. Returns the function that releases it. */
export const lockProcess = (file: string): (() => void) => {
  const own = `${process.pid} ${identityOf(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(file, own, { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const [pidText = '', identity = ''] = readFileSync(file, 'utf8').split(' ');
    const pid = Number(pidText);
    if (pid > 0 && isAlive(pid) && identityOf(pid) === identity)
      throw new Error(
        `Another process (${pid}) is using this data folder. Stop it, choose another DATA_DIR, or set DATABASE_URL for several processes.`,
      );
    rmSync(file, { force: true });
  }
};

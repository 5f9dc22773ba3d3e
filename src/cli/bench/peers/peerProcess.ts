/** The processes of the peers: commands that end, and servers that run until they are stopped. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** An error quotes the end of the output, at most so many characters. */
const QUOTED = 2000;
const STOP_MS = 15_000;

type Command = { folder: string; args: readonly string[]; env?: Record<string, string>; program?: string };

/** What npm tells its scripts would mislead a program that is not ours. */
const ownEnv = (): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_package|npm_lifecycle|npm_config_local_prefix|DATABASE_|NODE_ENV)/.test(name),
    ),
  );

const start = ({ folder, args, env = {}, program = process.execPath }: Command) => {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...ownEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  const hear = (chunk: Buffer): void => {
    written = (written + chunk.toString()).slice(-QUOTED);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  // Whoever interrupts the bench leaves no server behind.
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  return { child, output: () => written };
};

/** Runs it to its end. @throws with the end of its output when it fails */
export const runToEnd = async (command: Command): Promise<void> => {
  const { child, output } = start(command);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command.args.join(' ')} ended with ${code}: ${output().trim()}`);
};

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(late);
};

/** Starts a server and waits until `isReady`; resolves with what stops it. */
export const startServer = async (
  command: Command,
  isReady: () => Promise<boolean>,
  timeoutMs: number,
): Promise<() => Promise<void>> => {
  const { child, output } = start(command);
  const end = Date.now() + timeoutMs;
  while (!(await isReady().catch(() => false))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${command.args.join(' ')} ended with ${child.exitCode}: ${output().trim()}`);
    if (Date.now() > end) {
      await stop(child);
      throw new Error(`${command.args.join(' ')} was not ready after ${timeoutMs / 1000} s: ${output().trim()}`);
    }
    await pause(250);
  }
  return () => stop(child);
};

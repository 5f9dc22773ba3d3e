/** Installs a peer into a folder of its own; nothing of it enters our package.json. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runToEnd } from './peerProcess.ts';

export type PeerPackage = {
  name: string;
  /** By name; the version is exact. */
  dependencies: Readonly<Record<string, string>>;
  /** Files of its project, by their path. */
  files: Readonly<Record<string, string>>;
};

/** Resolves with the folder of the project. Skips what is there already. @throws with what npm printed */
export const installPeer = async (root: string, { name, dependencies, files }: PeerPackage): Promise<string> => {
  const folder = path.join(root, name);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  const installed = path.join(folder, 'installed.json');
  const wanted = JSON.stringify(dependencies);
  if (existsSync(installed) && (await readFile(installed, 'utf8')) === wanted) return folder;
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: `bench-${name}`, private: true, dependencies }),
  );
  // No package's script runs: none of them is needed, and some would download more.
  await runToEnd({
    folder,
    program: 'npm',
    args: ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
  });
  await writeFile(installed, wanted);
  return folder;
};

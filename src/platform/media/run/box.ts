/**
 * A box for programs that read what a user uploaded: namespaces of their own for users, mounts, processes and the network. In it
 * are the system's programs and the files of one call, and no right that Linux gives to root. Made by tools of util-linux.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';

/** Absolute or relative paths that a call may touch; all else of the computer is out of sight. */
export type View = Readonly<{
  reads: readonly string[];
  /** Files that it may write. They are there, empty, before it begins. */
  writes: readonly string[];
  /** The folder in which it works and may write whatever it likes; without one it works where we do, in an empty folder. */
  cwd: string | undefined;
}>;

/** How programs are kept apart on this machine: in a box, or by limits alone. */
export type Confinement = 'namespaces' | 'limits';

const CANNOT_START = 126;

/**
 * Arguments: the folder to work in, then pairs of mount options and a path, `--`, the program and its arguments. No data lies
 * under /sys, so the new root is put together there. The old root cannot be unmounted without /proc, and is covered: what is
 * mounted above it stays, because no right to unmount is left, and a namespace within this one could not have it either. All
 * folders are made at once: a box is made for every call, and each program that helps costs a millisecond.
 */
const SCRIPT = `set -e
trap 'exit ${CANNOT_START}' EXIT
systemPath=$PATH
PATH=/usr/sbin:/sbin:$PATH
root=/sys
echo 0 2>/dev/null >/proc/sys/user/max_user_namespaces || true
mount -n -t tmpfs -o size=1m,mode=755 box $root
newline='
'
folders=
need() {
  if [ -d "$1" ]; then folders=$folders$newline$root$1
  elif [ -e "$1" ]; then folders=$folders$newline$root\${1%/*}
  fi
}
show() {
  [ -e "$2" ] || return 0
  [ -e "$root$2" ] || : >"$root$2"
  mount -n --rbind -o "$1" -- "$2" "$root$2"
}
system=
links=
for folder in /usr /bin /lib /lib64 /etc/ld.so.cache /etc/alternatives; do
  if [ -L $folder ]; then links="$links $folder"
  else system="$system $folder"; need $folder
  fi
done
devices='/dev/null /dev/urandom'
for device in $devices; do need $device; done
cwd=$1
shift
isPath=
for word; do
  if [ -n "$isPath" ]; then need "$word"; isPath=
  elif [ "$word" = -- ]; then break
  else isPath=yes
  fi
done
IFS=$newline
set -f
mkdir -p -- $folders "$root$cwd" $root/old
unset IFS
set +f
[ -z "$links" ] || cp -P $links $root
for folder in $system; do show ro,nosuid,nodev $folder; done
for device in $devices; do show ro,nosuid,noexec $device; done
while [ "$1" != -- ]; do
  show "$1" "$2"
  shift 2
done
shift
cd $root
pivot_root . old
mount -n -t tmpfs -o ro,size=4k box /old
mount -n -o remount,bind,ro /
cd "$cwd"
PATH=$systemPath
exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"
`;

const READ = 'ro,nosuid,nodev,noexec';
const WRITE = 'rw,nosuid,nodev,noexec';
const RUN = 'ro,nosuid,nodev';
const SYSTEM_FOLDERS = ['/usr/', '/bin/', '/lib/', '/lib64/'];

const isWithin = (folder: string | undefined, path: string): boolean => {
  if (folder === undefined) return false;
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split('/')[0] !== '..';
};

const outputsOf = ({ writes, cwd }: View): string[] =>
  writes.map((path) => resolve(cwd ?? '.', path)).filter((path) => !isWithin(cwd && resolve(cwd), path));

/** What starts a program in the box; the program and its arguments follow. */
export const boxLauncher = (program: string, view: View): string[] => {
  const { reads, cwd } = view;
  const folder = resolve(cwd ?? '.');
  const ownFolder = SYSTEM_FOLDERS.some((system) => program.startsWith(system)) ? [] : [RUN, dirname(program)];
  const sources = [...new Set(reads.map((path) => resolve(folder, path)))];
  return [
    'unshare',
    '--user',
    '--map-root-user',
    '--mount',
    '--net',
    '--ipc',
    '--uts',
    '--pid',
    '--fork',
    '--kill-child',
    '--',
    '/bin/sh',
    '-c',
    SCRIPT,
    'box',
    folder,
    ...ownFolder,
    ...(cwd === undefined ? [] : [WRITE, folder]),
    ...sources.flatMap((path) => [READ, path]),
    ...outputsOf(view).flatMap((path) => [WRITE, path]),
    '--',
  ];
};

/** Runs the work with the files there that it may write; those that it has not filled are gone afterwards. */
export const withOutputs = async <Result>(view: View, work: () => Promise<Result>): Promise<Result> => {
  const made: string[] = [];
  try {
    for (const path of outputsOf(view)) {
      const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
      if (file === undefined) continue;
      made.push(path);
      await file.close();
    }
    return await work();
  } finally {
    for (const path of made) if ((await stat(path).catch(() => undefined))?.size === 0) await rm(path, { force: true });
  }
};

/** Whether this machine lets us make the box: each program is started in it once, and answers at once. */
export const findConfinement = (programs: readonly string[], searchPath: string): Confinement => {
  const canStart = (program: string): boolean => {
    const [command = '', ...rest] = boxLauncher(program, { reads: [], writes: [], cwd: undefined });
    const { status } = spawnSync(command, [...rest, program, '-version'], {
      env: { PATH: searchPath, LC_ALL: 'C' },
      stdio: 'ignore',
      timeout: 20_000,
    });
    return status === 0;
  };
  return programs.every(canStart) ? 'namespaces' : 'limits';
};

/** The first of the folders of system programs that has this one. */
export const findTool = (name: string): string | undefined =>
  ['/usr/bin', '/bin']
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

/** Finds an installed Chrome or Chromium; installs one with the system's package manager when there is none. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** The shell draws no window, which saves an eighth of what the journeys cost. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const find = () => {
  if (process.env.CHROME_PATH && existsSync(process.env.CHROME_PATH)) return process.env.CHROME_PATH;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...places];
  return candidates.find((candidate) => existsSync(candidate));
};

const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore', timeout: 600_000 }).status === 0;

const byApt = (browser) => [
  'apt-get',
  [['update'], ['install', '-y', '--no-install-recommends', browser, 'fonts-liberation']],
];

/** [package manager, what it runs]; tried in order, as root or by sudo that asks nothing, until there is a browser. */
const managers = [
  byApt('chromium-headless-shell'),
  byApt('chromium'),
  ['dnf', [['install', '-y', 'chromium']]],
  ['apk', [['add', 'chromium']]],
  ['pacman', [['-Sy', '--noconfirm', 'chromium']]],
];

const install = (print) => {
  const isRoot = process.getuid?.() === 0;
  const prefix = isRoot ? [] : ['sudo', '-n'];
  if (!isRoot && !succeeds('sudo', ['-n', 'true'])) return;
  for (const [manager, steps] of managers) {
    if (!succeeds('sh', ['-c', `command -v ${manager}`])) continue;
    print(`Installing a browser with ${manager} …`);
    for (const args of steps) {
      const [command, ...rest] = [...prefix, manager, ...args];
      succeeds(command, rest);
    }
    if (find()) return;
  }
};

/** The path of a browser, or undefined when there is none and none could be installed. */
export const findBrowser = (print) => {
  const found = find();
  if (found) return found;
  install(print);
  return find();
};

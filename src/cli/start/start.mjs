/** `npm start`: installs, builds, starts, fills an empty database with the demo, and says where everything is. */
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { prepare, root } from '../setup.mjs';
import { progressLine } from '../progressLine.mjs';

const line = progressLine(process.stdout);
const print = line.write;
const children = new Set();
let isStopping = false;

const start = (name, env, args = []) => {
  const child = fork(path.join(root, 'dist', 'server', `${name}.js`), args, {
    cwd: root,
    execArgv: ['--enable-source-maps'],
    env: { ...process.env, ...env },
  });
  children.add(child);
  child.on('close', () => children.delete(child));
  return child;
};

/** Ctrl-C reaches the whole group; SIGTERM only us, so it is passed on. Either way we leave last. */
const stop = (code) => {
  if (isStopping) return;
  isStopping = true;
  const leaveWhenEmpty = () => children.size === 0 && process.exit(code);
  for (const child of children) {
    child.on('close', leaveWhenEmpty);
    child.kill('SIGTERM');
  }
  leaveWhenEmpty();
};
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));

const showAddresses = (port, engine) => {
  const site = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
  print('');
  print(`  Site      ${site}`);
  print(`  Console   ${site}/admin`);
  if (!process.env.SMTP_URL) print(`  Mailbox   ${site}/dev/mail`);
  print(`  Films     ${engine}`);
  print('');
  print('  Ready. Ctrl-C stops it.');
  print('');
};

const showAccounts = (accounts, password) => {
  print(`  Demo accounts (password ${password}):`);
  for (const { email, what } of accounts) print(`    ${email.padEnd(28)} ${what}`);
  print('  Staff are asked for a code as well:  npm run staff -- code <email>');
  print('');
};

/** Fills the demo behind the running site; a restart goes on where it was stopped. */
const fillDemo = (port) => {
  const demo = start('demo', { DEMO_SITE: `http://localhost:${port}` });
  demo.on('message', (message) => {
    if (message.accounts) showAccounts(message.accounts, message.password);
    if (message.progress) line.show(`  Demo: ${message.progress}`);
  });
  demo.on('close', (code) => {
    if (code === 0) line.end('  The demo is complete.');
    else if (!isStopping) line.end('  The demo is not complete; it goes on at the next start.');
  });
};

try {
  await prepare(print);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
const dataDir = path.resolve(root, process.env.DATA_DIR ?? './data');
const wantsDemo = process.env.NODE_ENV !== 'production' && process.env.DEMO !== 'false';
if (!isStopping) {
  const server = start('main', {}, process.argv.slice(2));
  server.on('message', ({ ready, port, isEmpty, engine }) => {
    if (!ready) return;
    showAddresses(port, engine);
    if (wantsDemo && (isEmpty || existsSync(path.join(dataDir, 'demo.json')))) fillDemo(port);
  });
  server.on('close', (code, signal) => {
    if (isStopping) return;
    const whenNext = signal === null ? 'once what it names above is mended, npm start goes on' : 'npm start goes on';
    process.stderr.write(`The server has ended (${signal ?? code}). Nothing acknowledged is lost; ${whenNext}.\n`);
    stop(code ?? 1);
  });
}

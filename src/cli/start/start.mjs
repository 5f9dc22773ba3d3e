/** `npm start`: installs, builds, starts, fills an empty database with the demo, and says where everything is. */
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { prepare, root } from '../setup.mjs';

const say = (text) => process.stdout.write(`${text}\n`);
const children = new Set();
let isStopping = false;

const start = (name, env) => {
  const child = fork(path.join(root, 'dist', 'server', `${name}.js`), process.argv.slice(2), {
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

const showAddresses = (port) => {
  const site = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
  say('');
  say(`  Site      ${site}`);
  say(`  Console   ${site}/admin`);
  if (!process.env.SMTP_URL) say(`  Mailbox   ${site}/dev/mail`);
  say('');
};

const showAccounts = (accounts, password) => {
  say(`  Demo accounts (password ${password}):`);
  for (const { email, what } of accounts) say(`    ${email.padEnd(28)} ${what}`);
  say('  Staff are asked for a code as well:  npm run staff -- code <email>');
  say('');
};

/** Fills the demo behind the running site; a restart goes on where it was stopped. */
const fillDemo = (port) => {
  const demo = start('demo', { DEMO_SITE: `http://localhost:${port}` });
  demo.on('message', (message) => {
    if (message.accounts) showAccounts(message.accounts, message.password);
    if (message.progress) say(`  demo: ${message.progress}`);
  });
  demo.on('close', (code) => {
    if (code !== 0 && !isStopping) say('  The demo is not complete; it goes on at the next start.');
  });
};

try {
  await prepare(say);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
const dataDir = path.resolve(root, process.env.DATA_DIR ?? './data');
const wantsDemo = process.env.NODE_ENV !== 'production' && process.env.DEMO !== 'false';
if (!isStopping) {
  const server = start('main', {});
  server.on('message', ({ ready, port, isEmpty }) => {
    if (!ready) return;
    showAddresses(port);
    if (wantsDemo && (isEmpty || existsSync(path.join(dataDir, 'demo.json')))) fillDemo(port);
  });
  server.on('close', (code, signal) => {
    if (isStopping) return;
    process.stderr.write(
      `The server has ended (${signal ?? code}). Nothing acknowledged is lost; npm start goes on.\n`,
    );
    stop(code ?? 1);
  });
}

/** The sandbox as a process with a memory: what survives a kill, and that it never outlives its parent. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Payments } from '#platform/payments/payments.ts';
import { stripePayments } from '#platform/payments/stripe.ts';
import { lockFolder, ownerPath } from './folderLock.ts';
import { openJournal } from './journal.ts';
import { startSandbox } from './sandbox.ts';
import { type SandboxProcess, spawnSandbox } from './spawnSandbox.ts';
import { patience } from '#testing/run/patience.ts';

const secretKey = 'sk_test_process';
const webhookSecret = 'whsec_process';

let dir: string;
let running: SandboxProcess[] = [];

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'sandbox-process-'));
});

afterEach(async () => {
  await Promise.all(running.map((sandbox) => sandbox.stop()));
  running = [];
  await rm(dir, { recursive: true, force: true });
});

const settings = () => ({ port: 0, dir, webhookUrl: 'http://127.0.0.1:9/', webhookSecret, secretKey });

const start = async (): Promise<SandboxProcess> => {
  const sandbox = await spawnSandbox(settings());
  running.push(sandbox);
  return sandbox;
};

const connect = ({ port }: { port: number }): Payments =>
  stripePayments({ secretKey, webhookSecret, apiBase: `http://127.0.0.1:${port}`, timeoutMs: 2000 });

const open = (payments: Payments, reference: string) =>
  payments.openCheckout({
    reference,
    idempotencyKey: `order:${reference}:session:1`,
    amountPence: 5390,
    description: 'A gate',
    successUrl: 'http://127.0.0.1:1/paid',
    cancelUrl: 'http://127.0.0.1:1/back',
    expiresAt: new Date(Date.now() + 40 * 60_000).toISOString(),
    metadata: {},
  });

/** One whole sale; `confirmed` receives each thing at the moment the provider has said so. */
const sell = async (payments: Payments, confirmed: Map<string, string>): Promise<void> => {
  const reference = randomUUID();
  const { sessionId, url } = await open(payments, reference);
  confirmed.set(sessionId, 'open');
  const paid = await fetch(url, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' });
  if (paid.status !== 303) throw new Error(`not paid: ${paid.status}`);
  confirmed.set(sessionId, 'authorised');
  const paymentId = (await payments.readCheckout(sessionId)).payment?.paymentId ?? '';
  await payments.capture(paymentId, 5390, `order:${reference}:capture`);
  confirmed.set(sessionId, 'captured');
};

/** Sells until the provider is gone. */
const sellOn = async (payments: Payments, confirmed: Map<string, string>): Promise<never> => {
  for (;;) await sell(payments, confirmed);
};

const order = ['open', 'authorised', 'captured'];

const isGone = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}${ownerPath}`).then(
    () => false,
    () => true,
  );

describe('the sandbox process', () => {
  it('keeps every confirmed write when it is killed in the middle of work', async () => {
    const confirmed = new Map<string, string>();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const sandbox = await start();
      const payments = connect(sandbox);
      const before = confirmed.size;
      const sellers = Promise.allSettled(Array.from({ length: 20 }, () => sellOn(payments, confirmed)));
      await vi.waitFor(() => expect([...confirmed.values()].slice(before)).toContain('captured'), {
        interval: 1,
        timeout: patience.timeout,
      });
      process.kill(sandbox.pid, 'SIGKILL');
      await sandbox.ended;
      await sellers;
    }

    const payments = connect(await start());
    for (const [sessionId, output] of confirmed) {
      const { payment } = await payments.readCheckout(sessionId);
      expect(order.indexOf(payment?.status ?? 'open')).toBeGreaterThanOrEqual(order.indexOf(output));
    }
  });

  it('stops on request, and the next one remembers', async () => {
    const first = await start();
    const { sessionId } = await open(connect(first), 'order-1');
    await first.stop();
    expect(await isGone(first.port)).toBe(true);
    const second = connect(await start());
    expect(await second.readCheckout(sessionId)).toMatchObject({ status: 'open', reference: 'order-1' });
  });

  it('ends when its parent is killed', async () => {
    const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const source = fileURLToPath(new URL('./spawnSandbox.ts', import.meta.url));
    const code = `
      const { spawnSandbox } = await import(${JSON.stringify(source)});
      const { port } = await spawnSandbox(${JSON.stringify(settings())});
      console.log(port);
    `;
    const parent = spawn(process.execPath, ['--import', loader, '--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = (await once(parent.stdout, 'data')) as [Buffer];
    const port = Number(output.toString());
    expect(await isGone(port)).toBe(false);
    parent.kill('SIGKILL');
    await vi.waitFor(async () => expect(await isGone(port)).toBe(true), patience);
    await vi.waitFor(() => expect(readFile(path.join(dir, 'owner.json'))).rejects.toThrow('ENOENT'), patience);
  });

  it('says so when it cannot start', async () => {
    await expect(spawnSandbox({ ...settings(), secretKey: 'sk_live_no' })).rejects.toThrow('did not start');
  });
});

describe('the folder of a sandbox', () => {
  it('is used by one at a time: the next waits for the one before', async () => {
    const first = await startSandbox(settings());
    const { sessionId } = await open(connect(first), 'order-1');
    let isReady = false;
    const second = startSandbox(settings()).finally(() => {
      isReady = true;
    });
    await open(connect(first), 'order-2');
    expect(isReady).toBe(false);
    await first.close();
    const sandbox = await second;
    expect((await connect(sandbox).readCheckout(sessionId)).status).toBe('open');
    await sandbox.close();
  });

  it('is refused while its owner stays', async () => {
    const first = await startSandbox(settings());
    await expect(lockFolder(dir, { port: 1, token: 'other' }, 100)).rejects.toThrow('is using');
    await first.close();
  });

  it('is free when the owner is gone and its port belongs to somebody else', async () => {
    const stranger = createServer((_request, response) => response.end('hello'));
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as AddressInfo;
    await writeFile(path.join(dir, 'owner.json'), JSON.stringify({ port, token: 'gone' }));
    const sandbox = await startSandbox(settings());
    await sandbox.close();
    await new Promise((resolve) => stranger.close(resolve));
  });
});

describe('the journal', () => {
  const replayed = async (file: string): Promise<unknown[]> => {
    const entries: unknown[] = [];
    await (await openJournal(file, (entry) => entries.push(entry))).close();
    return entries;
  };

  it('drops a half-written last line and goes on after the one before', async () => {
    const file = path.join(dir, 'journal.jsonl');
    await writeFile(file, '{"n":1}\n{"n":2}\n{"n":');
    expect(await replayed(file)).toEqual([{ n: 1 }, { n: 2 }]);
    await appendFile(file, '{"n"\n');
    const journal = await openJournal(file, () => undefined);
    journal.append({ n: 3 });
    journal.append({ n: 4 });
    await journal.settled();
    expect(await readFile(file, 'utf8')).toBe('{"n":1}\n{"n":2}\n{"n":3}\n{"n":4}\n');
    await journal.close();
  });

  it('refuses a file that is damaged before its end', async () => {
    const file = path.join(dir, 'journal.jsonl');
    await writeFile(file, '{"n":1}\n{"n"\n{"n":3}\n');
    await expect(replayed(file)).rejects.toThrow('damaged at byte 8');
  });

  it('answers nothing more once a write has failed', async () => {
    const journal = await openJournal(path.join(dir, 'journal.jsonl'), () => undefined);
    await journal.close();
    journal.append({ n: 1 });
    await expect(journal.settled()).rejects.toThrow();
  });
});

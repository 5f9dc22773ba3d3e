/**
 * The sandbox provider as a process of its own. Its settings are the first line of its input, as JSON, so that no secret
 * shows in a process list; the input then stays open, and its end means that the parent is gone.
 */
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { startSandbox } from './sandbox.ts';

const settings = z.strictObject({
  port: z.int().min(0).max(65_535),
  dir: z.string().min(1),
  webhookUrl: z.url(),
  webhookSecret: z.string().min(1),
  secretKey: z.string().min(1),
  publicUrl: z.url().exactOptional(),
  clockAheadMs: z.number().exactOptional(),
});

const graceMs = 5000;

const lines = createInterface({ input: process.stdin });

// A parent may already be gone before its settings arrived.
const parentGone = new Promise<void>((resolve) => lines.once('close', resolve));
const firstLine = new Promise<string>((resolve) => lines.once('line', resolve));
const terminated = new Promise<void>((resolve) => process.once('SIGTERM', () => resolve()));
// Ctrl-C reaches the whole group; the parent still needs its provider while it stops.
process.on('SIGINT', () => undefined);

const line = await Promise.race([firstLine, parentGone, terminated]);
if (line !== undefined) {
  const { clockAheadMs = 0, ...options } = settings.parse(JSON.parse(line));
  const now = (): Date => new Date(Date.now() + clockAheadMs);
  const sandbox = await startSandbox({ ...options, now });
  process.stdout.write(`${JSON.stringify({ ready: true, port: sandbox.port })}\n`);

  await Promise.race([parentGone, terminated]);
  setTimeout(() => process.exit(1), graceMs).unref();
  await sandbox.close();
}
process.exit(0);

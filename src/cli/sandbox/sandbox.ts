/** `npm run sandbox`: the sandbox payment provider as a service, for several processes; they name it in `SANDBOX_URL`. */
import path from 'node:path';
import { readConfig } from '#config.ts';
import { readCommandLine } from '#platform/processes/commandLine.ts';
import { spawnSandbox } from '#standIns/stripe/spawnSandbox.ts';
import { sandboxEntry, sandboxKeys } from '#standIns/stripe/startPayments.ts';

readCommandLine({ usage: 'npm run sandbox' });
const config = readConfig(process.env);
const sandbox = await spawnSandbox(
  {
    port: config.port + 1,
    dir: path.join(config.dataDir, 'sandbox'),
    webhookUrl: `${config.origin}/api/webhooks/stripe`,
    ...sandboxKeys(config.keys.sandbox),
    clockAheadMs: config.clockAheadMs,
  },
  sandboxEntry(),
);
process.stdout.write(`SANDBOX_URL=http://127.0.0.1:${sandbox.port}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void sandbox.stop());
await sandbox.ended;

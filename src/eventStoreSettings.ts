/** The settings that say where the event log lies. */
import { z } from 'zod';

const filled = z
  .string()
  .trim()
  .transform((given) => (given === '' ? undefined : given))
  .optional();

/** `esdb://user:password@host:2113`; a fault never repeats it. */
export const esdbAddress = filled.refine(
  (given) => given === undefined || /^esdb(?:\+discover)?:\/\/[^\s@]*(?:@[^\s@]+)?$/.test(given),
  'is not a connection string of EventStoreDB',
);
export const esdbPassword = filled.refine(
  (given) => given === undefined || given.length >= 12,
  'needs at least 12 characters',
);

const needed = z.object({
  EVENTSTORE_URL: esdbAddress,
  EVENTSTORE_ADMIN_URL: esdbAddress,
  EVENTSTORE_OPS_PASSWORD: esdbPassword,
});

/** What `npm run events -- secure` needs, and nothing else. @throws Error that lists what is missing or wrong */
export const readEventStoreSettings = (variables: NodeJS.ProcessEnv) => {
  const parsed = needed.safeParse(variables);
  const faults = parsed.success
    ? []
    : parsed.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`);
  const {
    EVENTSTORE_URL: url,
    EVENTSTORE_ADMIN_URL: adminUrl,
    EVENTSTORE_OPS_PASSWORD: opsPassword,
  } = parsed.data ?? {};
  if (faults.length === 0 && url === undefined) faults.push('EVENTSTORE_URL: names no server');
  if (faults.length === 0 && adminUrl === undefined) faults.push('EVENTSTORE_ADMIN_URL: names no server');
  if (faults.length > 0 || url === undefined || adminUrl === undefined) throw new Error(faults.join('\n'));
  return { url, adminUrl, opsPassword };
};

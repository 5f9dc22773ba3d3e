/** Plants one stuck item of every process into a site that is stopped. */
import path from 'node:path';
import { openLog } from '#app/openLog.ts';
import { withFiles } from '#cli/withFiles.ts';
import { readConfig } from '#config.ts';
import { DAY_MS } from '#contracts/shared/dayMs.ts';
import { controlSandbox, openTestStores, payAt } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import type { Db } from '#platform/postgres/db.ts';
import { postgresAttempts } from '#platform/processes/attempts.ts';
import { startPayments } from '#standIns/stripe/startPayments.ts';
import { movePolicies } from '#testing/policyParts.ts';
import { declaredApp } from '#testing/declaredApp.ts';
import { streamOfEvent } from '#testing/routes/streams.ts';
import { eventsOf, type Given } from '#testing/routes/world.ts';
import { letters } from './letters.ts';
import { payouts } from './payouts.ts';
import { eventIdOf, type Plant, type PlantingSite } from './plant.ts';
import { sales } from './sales.ts';
import { videos } from './videos.ts';

/** By the name of the process. */
export const plantedWork: Readonly<Record<string, Plant>> = { ...sales, ...payouts, ...videos, ...letters };

/** What the last step of everything planted failed with. */
export const plantedError = 'the planted fault';

/** The provider as the site has it; its reports reach nobody. */
const openProvider = async ({ env }: SiteProcess) => {
  const config = readConfig(env);
  return startPayments({
    stripe: undefined,
    sandbox: {
      folder: path.join(config.dataDir, 'sandbox'),
      port: config.port + 1,
      webhookUrl: `http://127.0.0.1:${config.port}/api/webhooks/stripe`,
      secret: config.keys.sandbox,
      clockAheadMs: config.clockAheadMs,
    },
  });
};

const append = async (store: EventStore, given: Given, at: string): Promise<void> => {
  for (const event of eventsOf(given)) {
    const of = { schemaVersion: 1, at, actorId: null, actorRole: 'system', correlationId: 'planted' } as const;
    const metadata = { ...of, causationId: null };
    await store.append(streamOfEvent(event), [{ ...event, eventId: eventIdOf(event), metadata }], 'any');
  }
};

/** No policy and no report of the provider does it again: their jobs are lost. */
const loseJobs = async (
  store: EventStore,
  { db, payments, longAgo, now }: Omit<PlantingSite, 'storage'>,
): Promise<void> => {
  const position = await store.head();
  await movePolicies(
    db,
    declaredApp().policies.map(({ name }) => name),
    position,
  );
  for (const { eventId, type, objectId, reference, chargeId, createdAt } of await payments.listEvents(longAgo))
    await db('payment_events')
      .insert({
        event_id: eventId,
        type,
        object_id: objectId,
        reference,
        charge_id: chargeId,
        created_at: createdAt,
        received_at: now,
        handled_at: now,
      })
      .onConflict('event_id')
      .ignore();
};

/** The sweeper has failed so often that it tries none of them again during the test. */
const failSteps = async (db: Db, planted: ReadonlyMap<string, string>): Promise<void> => {
  const attempts = postgresAttempts(db);
  for (const [process, itemId] of planted)
    await attempts.noteFailure(process, { itemId, failures: 1, error: plantedError }, Date.now() + DAY_MS);
};

/**
 * Stops the site, plants one item of each process that is due since `longAgo`, and starts the site again. Returns the
 * items by the names of their processes.
 */
export const plantWork = async (site: SiteProcess, longAgo: string): Promise<ReadonlyMap<string, string>> => {
  await site.halt();
  const stores = await openTestStores(site);
  const provider = await openProvider(site);
  const planting: Omit<PlantingSite, 'storage'> = {
    db: stores.db,
    payments: provider.payments,
    control: (what, body) => controlSandbox(site, what, body),
    pay: async (payUrl) => {
      const status = await payAt(payUrl);
      if (status !== 303) throw new Error(`the provider answered a payment with ${status}`);
    },
    longAgo,
    now: new Date().toISOString(),
  };
  const { store } = openLog(stores.rawStore, stores.subjectKeys);
  const planted = new Map<string, string>();
  try {
    await withFiles(readConfig(site.env), async (storage) => {
      for (const [process, plant] of Object.entries(plantedWork)) {
        const { itemId, given } = await plant({ ...planting, storage });
        await append(store, given, longAgo);
        planted.set(process, itemId);
      }
    });
    await loseJobs(store, planting);
    await failSteps(stores.db, planted);
  } finally {
    await provider.stop();
    await stores.close();
  }
  await site.restart();
  return planted;
};

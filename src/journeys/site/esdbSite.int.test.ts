/** The whole process on EventStoreDB: policies, jobs and read models follow one subscription, before a kill and after it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilReady } from '#driver/readiness.ts';
import { enterAs, enterStaff, listVideo } from '#driver/siteDriver.ts';
import { startSite, type SiteProcess } from '#driver/siteProcess.ts';
import { isLongRun } from '#testing/longRun.ts';
import { createTestDb, type TestDb } from '#testing/testDb.ts';
import { startEsdbServer, type EsdbServer } from '#standIns/eventStoreDb/esdbServer.ts';

describe.runIf(isLongRun)('a site on EventStoreDB', () => {
  let server: EsdbServer;
  let db: TestDb;
  let site: SiteProcess;
  beforeAll(async () => {
    server = await startEsdbServer();
    // A database whose read models have read no other log.
    db = await createTestDb();
    site = await startSite({ EVENT_STORE: 'esdb', EVENTSTORE_URL: server.url, DATABASE_URL: db.connectionString });
  });
  afterAll(async () => {
    await site.stop();
    await server.close();
    await db.drop();
  });

  it('lists a video before it is killed and another one after it', async () => {
    const creator = await enterAs(site, { name: 'esdb-creator', isCreator: true });
    const moderator = await enterStaff(site, 'moderator');
    const first = await listVideo(site, { creator, moderator }, { seed: 4501 });
    await site.kill();
    await site.restart();
    const second = await listVideo(site, { creator, moderator }, { seed: 4502 });
    expect(first).not.toBe(second);
    await untilReady(site.url);
  });
});

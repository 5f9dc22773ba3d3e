import { eventStoreSuite } from '#testing/eventStoreSuite.ts';
import { createTestDb } from '#testing/testDb.ts';
import { postgresEventStore } from './postgres.ts';
eventStoreSuite('PG', async () => {
  const db = await createTestDb();
  const store = postgresEventStore({ connectionString: db.connectionString });
  return {
    store,
    close: async () => {
      await store.close();
      await db.drop();
    },
  };
});

import { eventStoreSuite } from '#testing/eventStore/eventStoreSuite.ts';
import { memoryEventStore } from './memory.ts';

eventStoreSuite('the memory', () => {
  const store = memoryEventStore();
  return Promise.resolve({ store, close: store.close });
});

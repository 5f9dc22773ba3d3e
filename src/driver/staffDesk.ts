import { randomUUID } from 'node:crypto';
import { createStaffDesk } from '#app/staffDesk.ts';
import type { Config } from '#config.ts';
import type { Stores } from '#platform/eventStore/stores.ts';

/** The operator's commands about staff, over the stores of an installation and by its clock. */
export const openStaffDesk = (stores: Stores, settings: Config) =>
  createStaffDesk({
    ...stores,
    settings,
    clock: () => new Date(Date.now() + settings.clockAheadMs),
    newId: randomUUID,
  });

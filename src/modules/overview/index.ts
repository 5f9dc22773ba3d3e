import type { Load } from '#platform/eventStore/handle.ts';
import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { addressKey } from '#platform/secrets/addressKey.ts';
import { postgresAlarms } from './alarms/adapters/alarmsTable.ts';
import { createWatchAlarms } from './alarms/adapters/watchAlarms.ts';
import type { OverviewPorts, OverviewSettings } from './ports.ts';
import { overviewRoutes } from './routes.ts';
import { operationsRoutes } from './operations/routes.ts';
import { skip } from './stuckWork/skip.ts';
import { stuckWorkRoutes } from './stuckWork/routes.ts';

type Given = Tools & { ports: OverviewPorts; settings: OverviewSettings };

/** What waits for staff, what is stuck, and what may be an attack: reads the answers of other modules. */
export const overview = ({ ports, settings, ...tools }: Given): Module => {
  const alarms = postgresAlarms(tools.db);
  const { onAlarm } = ports;
  return {
    routes: [
      ...overviewRoutes({ ...tools, ...ports, alarms }),
      ...stuckWorkRoutes({ ...tools, ...ports }),
      ...operationsRoutes(ports),
    ],
    policies: [],
    jobs: [],
    sweep: createWatchAlarms({
      ...tools,
      alarms,
      onAlarm,
      thresholds: settings.alarms,
      addressKey: addressKey(settings.keys.addresses),
    }),
  };
};

/** Whether two people have decided that nobody reacts to this parked event. */
export const isSkipped =
  (load: Load) =>
  async (parkedId: string): Promise<boolean> =>
    (await load(skip, parkedId)).isConfirmed;

export type { OnAlarm, OperationsPort, OverviewSettings, StuckWorkPort } from './ports.ts';

import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import type { OverviewPorts } from './ports.ts';
import { overviewRoutes } from './routes.ts';
import { stuckWorkRoutes } from './stuckWork/routes.ts';

/** What waits for staff: reads the answers of other modules; records and decides nothing. */
export const overview = ({ ports, ...tools }: Tools & { ports: OverviewPorts }): Module => ({
  routes: [...overviewRoutes({ ...tools, ...ports }), ...stuckWorkRoutes(ports)],
  policies: [],
  jobs: [],
});

export type { StuckWorkPort } from './ports.ts';

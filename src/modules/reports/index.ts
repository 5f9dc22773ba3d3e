import type { Module } from '#platform/processes/module.ts';
import type { Tools } from '#platform/processes/tools.ts';
import { findReportsBy } from '#projections/reports/reports.ts';
import type { ReportsPorts } from './ports.ts';
import { reportsRoutes } from './routes.ts';

/** What people report to the moderators. */
export const reports = ({ ports, ...tools }: Tools & { ports: ReportsPorts }): Module => {
  const deps = { ...tools, ...ports };
  return {
    routes: reportsRoutes(deps),
    policies: [],
    jobs: [],
    /** What the person reported. */
    exportPerson: async (userId: string) => ({ reports: await findReportsBy(deps.db, userId) }),
  };
};

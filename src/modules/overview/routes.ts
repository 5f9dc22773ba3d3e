/** The start page of staff: what waits, what was earned, what failed. */
import { adminListAfterSales } from '#contracts/sales/afterSales.ts';
import { adminGetBooks } from '#contracts/books/books.ts';
import { adminListCases } from '#contracts/support/cases.ts';
import { adminListVideos } from '#contracts/catalogue/catalogue.ts';
import { adminListClaims } from '#contracts/claims/claims.ts';
import type { Access, StaffRole } from '#contracts/http/endpoint.ts';
import { liveWithinHours } from '#contracts/site/houseRules.ts';
import * as contract from '#contracts/overview/overview.ts';
import * as schema from '#contracts/overview/overview.schema.ts';
import type { MoneyDay, Overview } from '#contracts/overview/overview.ts';
import { alarmKinds, type AlarmKind } from '#contracts/overview/alarms.ts';
import { endSessionsOf } from '#contracts/auth/account.ts';
import type { AlarmRow, AlarmsTable } from './alarms/adapters/alarmsTable.ts';
import { getOperations } from '#contracts/overview/operations.ts';
import { queueNames, type QueueName } from '#contracts/overview/vocabulary.ts';
import { confirmRole, proposeRole, upholdSuspension } from '#contracts/auth/people.ts';
import { adminListFeePolicies } from '#contracts/fees/feePolicies.ts';
import { adminListHouseRules } from '#contracts/fees/houseRules.ts';
import { adminListBatches, holdPayout, resumePayouts } from '#contracts/payouts/payoutDesk.ts';
import { adminListReports } from '#contracts/reports/reports.ts';
import { adminListRequests } from '#contracts/requests/requests.ts';
import { adminListPayouts } from '#contracts/sales/sales.ts';
import { addDays } from '#contracts/shared/addDays.ts';
import { route, type Route } from '#platform/http/route.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { DeadJob } from '#platform/jobs/jobs.ts';
import { ukDayAt } from '#platform/time/ukDay.ts';
import { measureDisputes, measureQueues, sumSalesByDay } from '#projections/staff/overview.ts';
import type { FindBooks } from './ports.ts';

export type OverviewDeps = {
  db: Db;
  alarms: Pick<AlarmsTable, 'list'>;
  jobs: { dead: () => Promise<DeadJob[]> };
  findBooks: FindBooks;
  now: () => string;
};

const HOUR_MS = 60 * 60 * 1000;

/** The endpoint that opens each queue, or decides about it: a caller who may call it sees the queue. */
const lists: Record<QueueName, { access: Access }> = {
  videos: adminListVideos,
  claims: adminListClaims,
  cases: adminListCases,
  problems: adminListAfterSales,
  reports: adminListReports,
  requests: adminListRequests,
  appeals: upholdSuspension,
  roles: confirmRole,
  payouts: adminListPayouts,
  payoutsHeld: adminListPayouts,
  payoutsStopped: resumePayouts,
  batches: adminListBatches,
  fees: adminListFeePolicies,
  houseRules: adminListHouseRules,
};
/** The endpoint by which staff act on each alarm, or look into it. */
const acts: Record<AlarmKind, { access: Access }> = {
  refusedSignIns: endSessionsOf,
  refusedFromAddress: endSessionsOf,
  originalsOpened: proposeRole,
  sharedAddressSales: holdPayout,
  payoutsAfterChange: holdPayout,
  exports: endSessionsOf,
  logForked: getOperations,
  logUnsigned: getOperations,
};
/** Those whose subject is an account. */
const ofAccounts: readonly AlarmKind[] = [
  'refusedSignIns',
  'originalsOpened',
  'sharedAddressSales',
  'payoutsAfterChange',
];
const groupAlarms = (rows: readonly AlarmRow[]): Overview['alarms'] =>
  alarmKinds.flatMap((kind) => {
    const ofKind = rows.filter((row) => row.kind === kind);
    const [latest] = ofKind;
    if (!latest) return [];
    const isAccount = ofKind.length === 1 && ofAccounts.includes(kind);
    const most = Math.max(...ofKind.map(({ count }) => count));
    const accountId = isAccount ? latest.subject : null;
    return [{ kind, subjects: ofKind.length, most, raisedAt: latest.raisedAt, accountId }];
  });

const mayRead = (roles: readonly StaffRole[], { access }: { access: Access }): boolean =>
  typeof access === 'object' && roles.some((role) => access.staff.includes(role));

const groupJobs = (dead: readonly DeadJob[]): NonNullable<Overview['failedJobs']> => {
  const found = new Map<string, { name: string; count: number; lastAt: string }>();
  // The newest come first.
  for (const { name, failedAt } of dead) {
    const job = found.get(name) ?? { name, count: 0, lastAt: failedAt };
    found.set(name, { ...job, count: job.count + 1 });
  }
  return [...found.values()];
};

export const overviewRoutes = ({ db, alarms, jobs, findBooks, now }: OverviewDeps): Route[] => {
  const dayBefore = (days: number): string => ukDayAt(Date.parse(addDays(now(), -days)));

  const readDays = async (count: number): Promise<MoneyDay[]> => {
    // By noon, as a day may have 23 hours.
    const noon = `${dayBefore(0)}T12:00:00.000Z`;
    const days = Array.from({ length: count }, (_, index) => addDays(noon, index - count + 1).slice(0, 10));
    const sold = new Map((await sumSalesByDay(db, days[0] ?? '')).map((item) => [item.day, item]));
    return days.map((day) => sold.get(day) ?? { day, sales: 0, totalPence: 0, feePence: 0 });
  };

  const readMoney = async (days: number): Promise<NonNullable<Overview['money']>> => {
    const [byDay, disputes, books] = await Promise.all([readDays(days), measureDisputes(db), findBooks()]);
    return { days: byDay, disputes, books };
  };

  return [
    route(contract.getOverview, schema.getOverview, async ({ query: { days }, caller }) => {
      const names = queueNames.filter((name) => mayRead(caller.roles, lists[name]));
      const promised = new Date(Date.parse(now()) - liveWithinHours * HOUR_MS).toISOString();
      const seesMoney = mayRead(caller.roles, adminGetBooks);
      const kinds = alarmKinds.filter((kind) => mayRead(caller.roles, acts[kind]));
      const [queues, raised, money, dead] = await Promise.all([
        measureQueues(db, names, { promised, today: dayBefore(0) }),
        alarms.list(kinds),
        seesMoney ? readMoney(days) : null,
        seesMoney ? jobs.dead() : null,
      ]);
      return { queues, alarms: groupAlarms(raised), money, failedJobs: dead && groupJobs(dead) };
    }),
  ];
};

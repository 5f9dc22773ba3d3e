import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import type { JobKind } from '#platform/postgres/jobs.ts';
import type { Attachment } from '#platform/mail/mail.ts';
import { createFindPaper, type FindPaperDeps } from './adapters/findPaper.ts';
import { papersPolicies, type PoliciesDeps } from './policies.ts';
import { papersRoutes, type RoutesDeps } from './routes.ts';

/** The door of papers: receipts and licences as PDF. */
export const papers = (deps: RoutesDeps & PoliciesDeps & FindPaperDeps) => {
  const findPaper = createFindPaper(deps);
  return {
    routes: papersRoutes(deps) satisfies Route[],
    policies: papersPolicies(deps) satisfies Policy[],
    jobs: [] satisfies JobKind<never>[],
    findPaper,
    /** Both papers of a sold order, to go with a mail. @throws when they are not there yet */
    findPapers: async (orderId: string): Promise<Attachment[]> => {
      const both = await Promise.all([findPaper('receipt', orderId), findPaper('licence', orderId)]);
      return both.map((paper) => {
        if (!paper) throw new Error(`order ${orderId} has no papers yet`);
        return paper;
      });
    },
  };
};

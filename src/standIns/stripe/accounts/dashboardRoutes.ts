/** The dashboard of an account: what its holder's browser (or a test) sends and gets. */
import express, { type Router } from 'express';
import { z } from 'zod';
import { findAccount } from './accounts.ts';
import type { CallDeps } from '#standIns/stripe/calls.ts';
import { details, takeBankAccount } from './onboarding.ts';
import { dashboardPage, exampleDetails } from './onboardingPage.ts';
import { sendNotFound, sendPage } from '#standIns/stripe/checkout/payRoutes.ts';

const bankAccount = details.pick({ sortCode: true, accountNumber: true });
const typed = z.record(z.string(), z.string().max(200)).catch({});
const query = z.object({
  account: z.string().max(20).optional().catch(undefined),
  saved: z.literal('1').optional().catch(undefined),
});

/** Expects form bodies to be parsed. */
export const dashboardRoutes = ({ records, world, commit, settled }: CallDeps): Router => {
  const router = express.Router();
  const findVisit = (id: string) => [...records.loginLinks.values()].find(({ visitId }) => visitId === id);

  // The first visit uses the link up; what follows happens under an address of its own.
  router.get('/express/:id', async (request, response) => {
    await settled();
    const link = records.loginLinks.get(request.params.id);
    if (link === undefined || link.visitId !== null) return sendNotFound(response);
    const visited = { ...link, visitId: world.newId('visit_') };
    commit({ loginLinks: [visited] });
    await settled();
    response.redirect(303, `/dashboard/${visited.visitId}`);
  });

  router.get('/dashboard/:id', async (request, response) => {
    await settled();
    const link = findVisit(request.params.id);
    if (link === undefined) return sendNotFound(response);
    const { account: accountNumber = exampleDetails.accountNumber, saved } = query.parse(request.query);
    const form = { sortCode: exampleDetails.sortCode, accountNumber };
    sendPage(response, 200, dashboardPage(form, saved === undefined ? {} : { isSaved: true }), []);
  });

  router.post('/dashboard/:id', async (request, response) => {
    await settled();
    const link = findVisit(request.params.id);
    if (link === undefined) return sendNotFound(response);
    const form = typed.parse(request.body ?? {});
    const read = bankAccount.safeParse(form);
    if (!read.success) {
      const refusal = read.error.issues[0]?.message ?? 'Please fill in every field';
      return sendPage(response, 400, dashboardPage(form, { refusal }), []);
    }
    commit(takeBankAccount(findAccount(records, link.accountId), read.data.accountNumber, world));
    await settled();
    response.redirect(303, `/dashboard/${link.visitId}?saved=1`);
  });

  return router;
};

/** The hosted onboarding: what the payee's browser (or a test) sends and gets. */
import express, { type Response, type Router } from 'express';
import { z } from 'zod';
import { findVisit, visitLink } from './accountLinks.ts';
import { findAccount } from './accounts.ts';
import type { CallDeps } from '#standIns/stripe/calls.ts';
import { asksForDocument, handInDetails, handInDocument } from './onboarding.ts';
import { completePage, detailsPage, documentPage, exampleDetails } from './onboardingPage.ts';
import { sendNotFound, sendPage } from '#standIns/stripe/checkout/payRoutes.ts';
import type { AccountLinkRecord, AccountRecord } from '#standIns/stripe/records.ts';

const query = z.object({ account: z.string().max(20).optional().catch(undefined) });
const typed = z.record(z.string(), z.string().max(200)).catch({});

/** Expects form bodies to be parsed. */
export const onboardingRoutes = ({ records, world, commit, settled }: CallDeps): Router => {
  const router = express.Router();

  const pageFor = (account: AccountRecord, form: Record<string, string>, refusal?: string): string => {
    if ((account.missing ?? []).length === 0) return completePage();
    return asksForDocument(account) ? documentPage(refusal) : detailsPage(form, refusal);
  };

  const show = (response: Response, link: AccountLinkRecord, form: Record<string, string>, refusal?: string): void =>
    sendPage(
      response,
      refusal === undefined ? 200 : 400,
      pageFor(findAccount(records, link.accountId), form, refusal),
      [link.returnUrl],
    );

  // The first visit uses the link up; what follows happens under an address of its own.
  router.get('/setup/:id', async (request, response) => {
    await settled();
    const link = records.accountLinks.get(request.params.id);
    if (link === undefined) return sendNotFound(response);
    const visited = visitLink(link, world);
    if (visited === undefined) return response.redirect(303, link.refreshUrl);
    commit({ accountLinks: [visited] });
    await settled();
    response.redirect(303, `/onboarding/${visited.visitId}`);
  });

  router.get('/onboarding/:id', async (request, response) => {
    await settled();
    const link = findVisit(records, request.params.id);
    if (link === undefined) return sendNotFound(response);
    const { account: accountNumber = exampleDetails.accountNumber } = query.parse(request.query);
    show(response, link, { ...exampleDetails, accountNumber });
  });

  router.post('/onboarding/:id', async (request, response) => {
    await settled();
    const link = findVisit(records, request.params.id);
    if (link === undefined) return sendNotFound(response);
    const { action, ...form } = typed.parse(request.body ?? {});
    const account = findAccount(records, link.accountId);
    const isOpen = (account.missing ?? []).length > 0;
    if (isOpen && action !== 'leave') {
      const outcome = asksForDocument(account)
        ? handInDocument(account, form['photo'], world)
        : handInDetails(account, form, world);
      if ('refusal' in outcome) return show(response, link, form, outcome.refusal);
      commit(outcome);
      await settled();
      // More is asked for because of what was handed in.
      if ((findAccount(records, link.accountId).missing ?? []).length > 0)
        return response.redirect(303, request.originalUrl);
    }
    response.redirect(303, link.returnUrl);
  });

  return router;
};

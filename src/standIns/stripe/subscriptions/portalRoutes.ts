/** The customer portal: what the customer's browser sends and gets. */
import express, { type Response, type Router } from 'express';
import { z } from 'zod';
import { checkCard, renewalCards } from '#standIns/stripe/charges/cards.ts';
import type { CallDeps } from '#standIns/stripe/calls.ts';
import { noticePage, type PayForm } from '#standIns/stripe/checkout/payPage.ts';
import { cardEntry, futureExpiry, sendPage, succeedingCard } from '#standIns/stripe/checkout/payRoutes.ts';
import { portalPage } from './portalPage.ts';
import type { Change, PortalRecord } from '#standIns/stripe/records.ts';
import { changeCard, isLive, scheduleEnd } from './subscriptions.ts';

const entries = cardEntry.extend({ action: z.enum(['cancel', 'resume', 'card']) });
const query = z.object({ card: z.string().max(40).optional().catch(undefined) });

/** Expects form bodies to be parsed. */
export const portalRoutes = ({ records, world, commit, settled }: CallDeps): Router => {
  const router = express.Router();

  const openPortal = (portal: PortalRecord) => {
    const customer = records.customers.get(portal.customerId);
    const own = [...records.subscriptions.values()].filter(({ customerId }) => customerId === portal.customerId);
    return { portal, customer, subscription: own.findLast(isLive) };
  };

  const show = (response: Response, status: number, portal: PortalRecord, form: PayForm): void => {
    const { customer, subscription } = openPortal(portal);
    if (customer === undefined) return notFound(response);
    sendPage(response, status, portalPage({ portal, customer, subscription, form }), [portal.returnUrl]);
  };
  const notFound = (response: Response): void =>
    sendPage(response, 404, noticePage('Not found', 'There is no such page.', null), []);

  router.get('/portal/:id', async (request, response) => {
    await settled();
    const portal = records.portals.get(request.params.id);
    if (portal === undefined) return notFound(response);
    const number = query.parse(request.query).card ?? succeedingCard;
    show(response, 200, portal, { number, expiry: futureExpiry(world.now()), cvc: '123' });
  });

  router.post('/portal/:id', async (request, response) => {
    await settled();
    const portal = records.portals.get(request.params.id);
    const { action, number, cvc, expiry = futureExpiry(world.now()) } = entries.parse(request.body ?? {});
    if (portal === undefined) return notFound(response);
    const { customer, subscription } = openPortal(portal);
    if (customer === undefined) return notFound(response);
    let change: Change = {};
    if (action === 'card') {
      const card = checkCard({ number, expiry, cvc }, world.now(), renewalCards);
      if ('decline' in card) return show(response, 402, portal, { number, expiry, cvc, decline: card.decline });
      change = changeCard(customer, card.record, records, world);
    } else if (subscription) {
      change = scheduleEnd(subscription, action === 'cancel' ? subscription.periodEnd : null, world);
    }
    commit(change);
    await settled();
    response.redirect(303, request.originalUrl);
  });

  return router;
};

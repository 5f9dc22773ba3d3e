/** The part of Stripe Billing that is imitated, and the clock of one customer. */
import express, { type Router } from 'express';
import { z } from 'zod';
import { type CallDeps, openCalls } from '#standIns/stripe/calls.ts';
import { createCustomer, deleteCustomer, findCustomer } from './customers.ts';
import { expandObject } from '#standIns/stripe/expandObject.ts';
import { listOf } from '#standIns/stripe/list.ts';
import { listParams, onlyExpand, readParams, webUrl } from '#standIns/stripe/readParams.ts';
import { chargeObject } from '#standIns/stripe/objects.ts';
import { type PortalRecord, seconds } from '#standIns/stripe/records.ts';
import { customerObject, portalObject, subscriptionObject } from './subscriptionObjects.ts';
import { cancelSubscription, findSubscription, updateSubscription } from './subscriptions.ts';

const subscriptionList = z.strictObject({
  ...listParams,
  customer: z.string().optional(),
  status: z.enum(['active', 'past_due', 'canceled', 'all']).optional(),
});

const portalParams = z.strictObject({ customer: z.string(), return_url: webUrl });

const customerRoutes = (router: Router, deps: CallDeps): void => {
  const { records, world } = deps;
  const call = openCalls(deps);
  router.post(
    '/v1/customers',
    call(({ body }) => {
      const customer = createCustomer(body, world);
      return { body: customerObject(customer), change: { customers: [customer] } };
    }),
  );
  router.delete(
    '/v1/customers/:id',
    call(({ id }) => ({
      body: { id, object: 'customer', deleted: true },
      change: deleteCustomer(findCustomer(records, id), records, world),
    })),
  );
  router.post(
    '/v1/billing_portal/sessions',
    call(({ body }) => {
      const params = readParams(portalParams, body);
      const portal: PortalRecord = {
        id: world.newId('bps_'),
        createdAt: seconds(world),
        customerId: findCustomer(records, params.customer).id,
        returnUrl: params.return_url,
      };
      return { body: portalObject(portal, world.publicUrl), change: { portals: [portal] } };
    }),
  );
};

const chargeList = z.strictObject({ ...listParams, customer: z.string() });

/** Expects bodies to be parsed, and the secret key to be checked. */
export const subscriptionRoutes = (deps: CallDeps): Router => {
  const { records, world } = deps;
  const router = express.Router();
  const call = openCalls(deps);
  customerRoutes(router, deps);

  router.get(
    '/v1/charges',
    call(({ query }) => {
      const params = readParams(chargeList, query);
      const rows = [...records.intents.values()].filter(({ customerId }) => customerId === params.customer);
      return { body: expandObject(records, listOf(rows, params, '/v1/charges', chargeObject), params.expand) };
    }),
  );
  router.get(
    '/v1/subscriptions',
    call(({ query }) => {
      const params = readParams(subscriptionList, query);
      const rows = [...records.subscriptions.values()].filter(
        ({ customerId, status }) =>
          (params.customer ?? customerId) === customerId &&
          // As at Stripe, those that were cancelled are shown only when asked for.
          (params.status === 'all' || (params.status === undefined ? status !== 'canceled' : status === params.status)),
      );
      return { body: listOf(rows, params, '/v1/subscriptions', subscriptionObject) };
    }),
  );
  router.get(
    '/v1/subscriptions/:id',
    call(({ id, query }) => {
      readParams(onlyExpand, query);
      return { body: subscriptionObject(findSubscription(records, id)) };
    }),
  );
  router.post(
    '/v1/subscriptions/:id',
    call(({ id, body, key }) => {
      const { subscription, change } = updateSubscription(findSubscription(records, id), body, world, key);
      return { body: subscriptionObject(subscription), change };
    }),
  );
  router.delete(
    '/v1/subscriptions/:id',
    call(({ id }) => {
      const { subscription, change } = cancelSubscription(findSubscription(records, id), records, world);
      return { body: subscriptionObject(subscription), change };
    }),
  );
  return router;
};

const clockControl = z.strictObject({ customer: z.string(), days: z.number().positive().max(400) });

/** `POST /_sandbox/clock`: moves the time of one customer on; what falls due on the way happens. */
export const clockRoutes = ({ records, commit, settled }: CallDeps, sweep: () => void): Router => {
  const router = express.Router();
  router.post('/clock', async (request, response) => {
    const { customer: id, days } = readParams(clockControl, request.body);
    const customer = findCustomer(records, id);
    commit({ customers: [{ ...customer, aheadSeconds: customer.aheadSeconds + Math.round(days * 86_400) }] });
    sweep();
    await settled();
    response.status(204).end();
  });
  return router;
};

/** The part of Stripe's API that is imitated, address by address. */
import { createHash, timingSafeEqual } from 'node:crypto';
import express, { type RequestHandler, type Router } from 'express';
import { z } from 'zod';
import { accountObject } from './accounts/accountObjects.ts';
import { bankAccountObject } from './accounts/externalAccounts.ts';
import { connectedAccountOf } from './events.ts';
import { createAccountLink, accountLinkObject } from './accounts/accountLinks.ts';
import { createAccount, findAccount, readInclude } from './accounts/accounts.ts';
import { balanceObject, bookingList, findBookings, toBookingObject } from './charges/balance.ts';
import { type CallDeps, openCalls } from './calls.ts';
import { chargeRoutes } from './charges/chargeRoutes.ts';
import { createSession, expireSession, findSession } from './checkout/checkout.ts';
import { closeAccount, createLoginLink, loginLinkObject } from './accounts/dashboard.ts';
import { expandObject, withIntents } from './expandObject.ts';
import { directRoutes } from './direct/directRoutes.ts';
import { cancelIntent, captureIntent, findAnyIntent, findCharge } from './charges/intents.ts';
import { listOf, plainList } from './list.ts';
import { chargeObject, eventObject, intentObject, sessionObject, transferObject } from './objects.ts';
import { listParams, onlyExpand, readParams } from './readParams.ts';
import type { SessionRecord } from './records.ts';
import { missing, Refusal } from './refusal.ts';
import { payeeBalanceObject } from './accounts/payeeBalance.ts';
import { createTransfer, findTransfer } from './charges/transfers.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Only the holder of the secret key gets in. */
export const requireKey = (secretKey: string): RequestHandler => {
  const expected = digest(`Bearer ${secretKey}`);
  return (request, response, next) => {
    if (timingSafeEqual(digest(request.get('authorization') ?? ''), expected)) return next();
    response.status(401).json(new Refusal('Invalid API Key provided').body);
  };
};

const checkoutRoutes = (router: Router, deps: CallDeps): void => {
  const { records, world } = deps;
  const call = openCalls(deps);
  const toObject = (session: SessionRecord) =>
    sessionObject(session, records.intents.get(session.intentId ?? ''), world.publicUrl);

  router.post(
    '/v1/checkout/sessions',
    call(({ body }) => {
      const { session, expand } = createSession(body, records, world);
      return { body: expandObject(records, toObject(session), expand), change: { sessions: [session] } };
    }),
  );
  router.get(
    '/v1/checkout/sessions',
    call(({ query }) => {
      const params = readParams(plainList, query);
      const list = listOf(records.sessions.values(), params, '/v1/checkout/sessions', toObject);
      return { body: expandObject(records, list, params.expand) };
    }),
  );
  router.get(
    '/v1/checkout/sessions/:id',
    call(({ id, query }) => {
      const { expand } = readParams(onlyExpand, query);
      return { body: expandObject(records, toObject(findSession(records, id)), expand) };
    }),
  );
  router.post(
    '/v1/checkout/sessions/:id/expire',
    call(({ id, body, key }) => {
      const { expand } = readParams(onlyExpand, body);
      const { session, change } = expireSession(findSession(records, id), world, key);
      return { body: expandObject(records, toObject(session), expand), change };
    }),
  );
};

const paymentRoutes = (router: Router, deps: CallDeps): void => {
  const { records, world } = deps;
  const call = openCalls(deps);

  router.get(
    '/v1/payment_intents',
    call(({ query }) => {
      const params = readParams(plainList, query);
      const rows = [...records.intents.values(), ...records.drafts.values()].toSorted(
        (a, b) => a.createdAt - b.createdAt,
      );
      const list = listOf(rows, params, '/v1/payment_intents', intentObject);
      return { body: expandObject(records, list, params.expand) };
    }),
  );
  router.get(
    '/v1/payment_intents/:id',
    call(({ id, query }) => {
      const { expand } = readParams(onlyExpand, query);
      return { body: expandObject(records, intentObject(findAnyIntent(records, id)), expand) };
    }),
  );
  for (const [verb, step] of [
    ['capture', captureIntent],
    ['cancel', cancelIntent],
  ] as const) {
    router.post(
      `/v1/payment_intents/:id/${verb}`,
      call(({ id, body, key }) => {
        const { intent, change, expand } = step(findAnyIntent(records, id), body, world, key);
        return { body: expandObject(withIntents(records, change), intentObject(intent), expand), change };
      }),
    );
  }
  router.get(
    '/v1/charges/:id',
    call(({ id, query }) => {
      const { expand } = readParams(onlyExpand, query);
      return { body: expandObject(records, chargeObject(findCharge(records, id)), expand) };
    }),
  );
};

const transferList = z.strictObject({
  ...listParams,
  transfer_group: z.string().optional(),
  destination: z.string().optional(),
});

const payoutRoutes = (router: Router, deps: CallDeps): void => {
  const { records, world } = deps;
  const call = openCalls(deps);

  router.post(
    '/v1/transfers',
    call(({ body, key }) => {
      const { transfer, change, expand } = createTransfer(records, body, world, key);
      return { body: expandObject(records, transferObject(transfer), expand), change };
    }),
  );
  router.get(
    '/v1/transfers',
    call(({ query }) => {
      const params = readParams(transferList, query);
      const rows = [...records.transfers.values()].filter(
        ({ transferGroup, destination }) =>
          (params.transfer_group ?? transferGroup) === transferGroup &&
          (params.destination ?? destination) === destination,
      );
      return { body: expandObject(records, listOf(rows, params, '/v1/transfers', transferObject), params.expand) };
    }),
  );
  router.get(
    '/v1/transfers/:id',
    call(({ id, query }) => {
      const { expand } = readParams(onlyExpand, query);
      return { body: expandObject(records, transferObject(findTransfer(records, id)), expand) };
    }),
  );
  router.post(
    '/v2/core/accounts',
    call(({ body }) => {
      const { account, include } = createAccount(body, world);
      return { body: accountObject(account, include), change: { accounts: [account] } };
    }),
  );
  router.get(
    '/v2/core/accounts/:id',
    call(({ id, query }) => ({ body: accountObject(findAccount(records, id), readInclude(query)) })),
  );
  router.post(
    '/v2/core/account_links',
    call(({ body }) => {
      const link = createAccountLink(records, body, world);
      return { body: accountLinkObject(link, world.publicUrl), change: { accountLinks: [link] } };
    }),
  );
  router.post(
    '/v2/core/accounts/:id/close',
    call(({ id, body }) => {
      const { account, change } = closeAccount(records, id, body, world);
      return { body: accountObject(account, []), change };
    }),
  );
  router.post(
    '/v1/accounts/:id/login_links',
    call(({ id, body }) => {
      const link = createLoginLink(records, id, body, world);
      return { body: loginLinkObject(link, world.publicUrl), change: { loginLinks: [link] } };
    }),
  );
  router.get(
    '/v1/accounts/:id/external_accounts',
    call(({ id, query }) => {
      const { externalAccount } = findAccount(records, id);
      const rows = externalAccount === undefined ? [] : [externalAccount];
      const url = `/v1/accounts/${id}/external_accounts`;
      return { body: listOf(rows, readParams(plainList, query), url, (bank) => bankAccountObject(id, bank)) };
    }),
  );
};

const balanceRoutes = (router: Router, deps: CallDeps): void => {
  const { records, world } = deps;
  const call = openCalls(deps);
  router.get(
    '/v1/balance',
    call(({ account }) => ({
      body: account === null ? balanceObject(records, world) : payeeBalanceObject(records, account),
    })),
  );
  router.get(
    '/v1/balance_transactions',
    call(({ query }) => {
      const params = readParams(bookingList, query);
      return {
        body: listOf(findBookings(records, params), params, '/v1/balance_transactions', toBookingObject(world)),
      };
    }),
  );
};

const eventList = z.strictObject({
  ...listParams,
  type: z.string().optional(),
  types: z.array(z.string()).max(20).optional(),
  delivery_success: z.enum(['true', 'false']).optional(),
});

const eventRoutes = (router: Router, deps: CallDeps): void => {
  const { records } = deps;
  const call = openCalls(deps);
  const isDelivered = (id: string): boolean => records.deliveries.has(id);

  router.get(
    '/v1/events',
    call(({ query, account }) => {
      const params = readParams(eventList, query);
      const rows = [...records.events.values()].filter(
        ({ id, type, snapshot }) =>
          // What happened to a connected account is listed for that account, not for the platform.
          connectedAccountOf(snapshot) === account &&
          (params.type ?? type) === type &&
          (params.types ?? [type]).includes(type) &&
          (params.delivery_success ?? String(isDelivered(id))) === String(isDelivered(id)),
      );
      return { body: listOf(rows, params, '/v1/events', (event) => eventObject(event, isDelivered(event.id))) };
    }),
  );
  router.get(
    '/v1/events/:id',
    call(({ id }) => {
      const event = records.events.get(id);
      if (event === undefined) throw missing('event', id);
      return { body: eventObject(event, isDelivered(id)) };
    }),
  );
};

/** Expects bodies to be parsed. */
export const apiRoutes = (deps: CallDeps): Router => {
  const router = express.Router();
  checkoutRoutes(router, deps);
  paymentRoutes(router, deps);
  directRoutes(router, deps);
  payoutRoutes(router, deps);
  balanceRoutes(router, deps);
  chargeRoutes(router, deps);
  eventRoutes(router, deps);
  router.use((request, response) => {
    const message = `Unrecognized request URL (${request.method}: ${request.path}).`;
    response.status(404).json(new Refusal(message).body);
  });
  return router;
};

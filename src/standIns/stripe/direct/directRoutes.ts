/** What Stripe's command line and a script ask for, who have no page to pay on. */
import type { Router } from 'express';
import { type CallDeps, openCalls } from '#standIns/stripe/calls.ts';
import { createIntent } from './directPayments.ts';
import { expandObject, withIntents } from '#standIns/stripe/expandObject.ts';
import { intentObject } from '#standIns/stripe/objects.ts';
import {
  createPrice,
  createProduct,
  createSubscription,
  productObject,
} from '#standIns/stripe/subscriptions/prices.ts';
import {
  createStandardAccount,
  findStandardAccount,
  standardAccountObject,
  updateStandardAccount,
} from '#standIns/stripe/accounts/standardAccounts.ts';
import { priceObject, subscriptionObject } from '#standIns/stripe/subscriptions/subscriptionObjects.ts';

export const directRoutes = (router: Router, deps: CallDeps): void => {
  const { records, world } = deps;
  const call = openCalls(deps);

  router.post(
    '/v1/payment_intents',
    call(({ body, key }) => {
      const { intent, change, expand } = createIntent(body, world, key);
      return { body: expandObject(withIntents(records, change), intentObject(intent), expand), change };
    }),
  );
  router.post(
    '/v1/accounts',
    call(({ body }) => {
      const account = createStandardAccount(body, world);
      return { body: standardAccountObject(account), change: { accounts: [account] } };
    }),
  );
  router.get(
    '/v1/accounts/:id',
    call(({ id }) => ({ body: standardAccountObject(findStandardAccount(records, id)) })),
  );
  router.post(
    '/v1/accounts/:id',
    call(({ id, body, key }) => {
      const { account, change } = updateStandardAccount(findStandardAccount(records, id), body, world, key);
      return { body: standardAccountObject(account), change };
    }),
  );
  router.post(
    '/v1/products',
    call(({ body }) => {
      const product = createProduct(body, world);
      return { body: productObject(product), change: { products: [product] } };
    }),
  );
  router.post(
    '/v1/prices',
    call(({ body }) => {
      const price = createPrice(records, body, world);
      return { body: priceObject(price), change: { prices: [price] } };
    }),
  );
  router.post(
    '/v1/subscriptions',
    call(({ body, key }) => {
      const { subscription, change } = createSubscription(records, body, world, key);
      return { body: subscriptionObject(subscription), change };
    }),
  );
};

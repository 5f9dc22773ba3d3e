/** The hosted page: what the payer's browser (or a test) sends and gets. */
import express, { type Response, type Router } from 'express';
import { z } from 'zod';
import { checkCard } from '#standIns/stripe/charges/cards.ts';
import type { CallDeps } from '#standIns/stripe/calls.ts';
import { authorise } from './checkout.ts';
import { cardsFor, challengePage, noticePage, payPage, type PayForm, payPolicy } from './payPage.ts';
import { hasPlan, subscribe } from './planCheckout.ts';
import type { SessionRecord } from '#standIns/stripe/records.ts';

export const succeedingCard = '4242424242424242';

const query = z.object({ card: z.string().max(40).optional().catch(undefined) });

export const cardEntry = z.object({
  number: z.string().max(40).default(succeedingCard),
  expiry: z.string().max(10).optional(),
  cvc: z.string().max(10).default('123'),
  /** The payer's answer to the bank's question. */
  bank: z.enum(['confirmed', 'refused']).optional(),
});
const entries = cardEntry.extend({ action: z.enum(['pay', 'cancel']).default('pay') });

export const notConfirmed = 'Your bank could not confirm that it was you. Please try again or use another card.';

export const futureExpiry = (now: Date): string => `12 / ${(now.getUTCFullYear() + 4) % 100}`;

export const sendPage = (
  response: Response,
  status: number,
  html: string,
  waysOut: readonly (string | null)[],
): void => {
  response.status(status).set({
    'content-security-policy': payPolicy(waysOut),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  response.type('html').send(html);
};

export const sendNotFound = (response: Response): void =>
  sendPage(response, 404, noticePage('Not found', 'There is no such page.', null), []);

const waysOutOf = ({ successUrl: paid, cancelUrl }: SessionRecord): (string | null)[] => [paid, cancelUrl];

const successUrl = (session: SessionRecord): string =>
  session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);

/** The session if it can be paid; otherwise the browser has its answer, or was redirected. */
const payable = (response: Response, session: SessionRecord | undefined): SessionRecord | undefined => {
  if (session?.status === 'open') return session;
  if (session === undefined) {
    sendPage(response, 404, noticePage('Not found', 'There is no such checkout.', null), []);
  } else if (session.status === 'complete') {
    response.redirect(303, successUrl(session));
  } else {
    const text = 'Nothing was charged. Go back to start again.';
    sendPage(response, 410, noticePage('This checkout has expired', text, session.cancelUrl), waysOutOf(session));
  }
  return undefined;
};

/** Expects form bodies to be parsed. */
export const payRoutes = ({ records, world, commit, settled }: CallDeps): Router => {
  const router = express.Router();

  router.get('/pay/:id', async (request, response) => {
    await settled();
    const session = payable(response, records.sessions.get(request.params.id));
    if (session === undefined) return;
    const number = query.parse(request.query).card ?? succeedingCard;
    const form: PayForm = { number, expiry: futureExpiry(world.now()), cvc: '123' };
    sendPage(response, 200, payPage(session, form), waysOutOf(session));
  });

  router.post('/pay/:id', async (request, response) => {
    await settled();
    const { action, number, cvc, bank, expiry = futureExpiry(world.now()) } = entries.parse(request.body ?? {});
    const session = payable(response, records.sessions.get(request.params.id));
    if (session === undefined) return;
    if (action === 'cancel') return response.redirect(303, session.cancelUrl ?? request.originalUrl);
    const card = checkCard({ number, expiry, cvc }, world.now(), cardsFor(session));
    const isRequested = 'record' in card && card.isChallenged;
    if (isRequested && bank === undefined)
      return sendPage(response, 200, challengePage(session, { number, expiry, cvc }), waysOutOf(session));
    const refusal = isRequested && bank === 'refused' ? { decline: notConfirmed } : card;
    if ('decline' in refusal) {
      const { decline } = refusal;
      return sendPage(response, 402, payPage(session, { number, expiry, cvc, decline }), waysOutOf(session));
    }
    commit(
      hasPlan(session)
        ? subscribe(session, refusal, records, world)
        : authorise(session, refusal, session.customerEmail, world),
    );
    await settled();
    response.redirect(303, successUrl(session));
  });

  return router;
};

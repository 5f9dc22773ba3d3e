/** Levers for what banks do later; nothing of this exists at Stripe. */
import express, { type Response, type Router } from 'express';
import { z } from 'zod';
import { findAccount } from '#standIns/stripe/accounts/accounts.ts';
import type { CallDeps } from '#standIns/stripe/calls.ts';
import { closeDispute, findDispute, openDispute, warnOfFraud } from './disputes.ts';
import { findCharge } from './intents.ts';
import { readParams } from '#standIns/stripe/readParams.ts';
import type { Change } from '#standIns/stripe/records.ts';
import { failRefund, findRefund } from './refunds.ts';

const disputeControl = z.strictObject({
  reason: z.string().default('fraudulent'),
  isInquiry: z.boolean().default(false),
});
const warningControl = z.strictObject({ riskLevel: z.enum(['elevated', 'highest']).optional() });
const closeControl = z.strictObject({ status: z.enum(['won', 'lost']) });
const paidOutControl = z.strictObject({ paidOutPence: z.int().min(0) });

/** Expects JSON bodies to be parsed, and the secret key to be checked. */
export const chargeControls = ({ records, world, commit, settled }: CallDeps): Router => {
  const router = express.Router();
  const make = async (change: Change, response: Response): Promise<void> => {
    commit(change);
    await settled();
    response.status(204).end();
  };

  router.post('/charges/:id/dispute', (request, response) => {
    const { reason, isInquiry } = readParams(disputeControl, request.body);
    return make(openDispute(findCharge(records, request.params.id), reason, isInquiry, world), response);
  });
  router.post('/charges/:id/warning', (request, response) => {
    const { riskLevel } = readParams(warningControl, request.body);
    const charge = findCharge(records, request.params.id);
    return make(warnOfFraud(riskLevel === undefined ? charge : { ...charge, riskLevel }, world), response);
  });
  router.post('/disputes/:id/close', (request, response) => {
    const { status } = readParams(closeControl, request.body);
    return make(closeDispute(findDispute(records, request.params.id), status, world), response);
  });
  router.post('/refunds/:id/fail', (request, response) =>
    make(failRefund(records, findRefund(records, request.params.id), world), response),
  );
  router.post('/accounts/:id/paid-out', (request, response) => {
    const { paidOutPence } = readParams(paidOutControl, request.body);
    return make({ accounts: [{ ...findAccount(records, request.params.id), paidOutAmount: paidOutPence }] }, response);
  });
  return router;
};

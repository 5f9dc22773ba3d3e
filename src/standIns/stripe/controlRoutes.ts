/** Levers and windows for tests; nothing of this exists at Stripe. */
import express, { type Router } from 'express';
import { z } from 'zod';
import { changeAccount, findAccount } from './accounts/accounts.ts';
import { identityDocument } from './accounts/onboarding.ts';
import type { CallDeps } from './calls.ts';
import { faultSchema } from './faults.ts';
import { readParams } from './readParams.ts';
import type { IntentRecord, Records } from './records.ts';

const payment = (intent: IntentRecord) => ({
  paymentId: intent.id,
  sessionId: intent.sessionId,
  chargeId: intent.chargeId,
  reference: intent.transferGroup,
  metadata: intent.metadata,
  amountPence: intent.amount,
  capturedPence: intent.capturedAmount,
});

const stateOf = (records: Records) => {
  const sessions = [...records.sessions.values()];
  const intents = [...records.intents.values()];
  const withStatus = (status: IntentRecord['status']) =>
    intents.filter((intent) => intent.status === status).map(payment);
  const countOf = (status: string) => sessions.filter((session) => session.status === status).length;
  return {
    sessions: { open: countOf('open'), complete: countOf('complete'), expired: countOf('expired') },
    payments: {
      requires_capture: withStatus('requires_capture'),
      succeeded: withStatus('succeeded'),
      canceled: withStatus('canceled'),
    },
    transfers: [...records.transfers.values()].map((transfer) => ({
      transferId: transfer.id,
      payeeId: transfer.destination,
      chargeId: transfer.chargeId,
      reference: transfer.transferGroup,
      metadata: transfer.metadata,
      amountPence: transfer.amount,
      reversedPence: transfer.reversedAmount ?? 0,
    })),
    refunds: [...records.refunds.values()].map(({ id, chargeId, amount, status, metadata }) => ({
      refundId: id,
      chargeId,
      amountPence: amount,
      status,
      metadata,
    })),
    disputes: [...records.disputes.values()].map(({ id, chargeId, amount, status, evidence, submissions }) => ({
      disputeId: id,
      chargeId,
      amountPence: amount,
      status,
      evidence,
      submissions,
    })),
    accounts: [...records.accounts.values()].map(({ id, transfersStatus, metadata }) => ({
      payeeId: id,
      transfersStatus,
      reference: metadata['reference'],
    })),
    subscriptions: [...records.subscriptions.values()].map(({ id, customerId, status, metadata, periods }) => ({
      subscriptionId: id,
      customerId,
      status,
      reference: metadata['reference'],
      periods,
    })),
    events: { total: records.events.size, undelivered: records.events.size - records.deliveries.size },
  };
};

/** What `GET /_sandbox/state` answers. */
export type SandboxState = ReturnType<typeof stateOf>;

const accountControl = z.strictObject({
  transfersStatus: z.enum(['active', 'pending', 'rejected', 'restricted', 'unsupported']),
});
/** An account that is restricted later is asked for a document; one that is checked, for nothing. */
const standings = {
  restricted: { missing: [identityDocument] },
  pending: { checking: [identityDocument] },
};

/** Expects JSON bodies to be parsed, and the secret key to be checked. */
export const controlRoutes = ({ records, world, faults, commit, settled }: CallDeps): Router => {
  const router = express.Router();
  router.get('/state', async (_request, response) => {
    await settled();
    response.json(stateOf(records));
  });
  router.post('/faults', (request, response) => {
    faults.add(readParams(faultSchema, request.body));
    response.status(204).end();
  });
  router.delete('/faults', (_request, response) => {
    faults.clear();
    response.status(204).end();
  });
  router.post('/accounts/:id', async (request, response) => {
    const { transfersStatus } = readParams(accountControl, request.body);
    const more = transfersStatus === 'restricted' || transfersStatus === 'pending' ? standings[transfersStatus] : {};
    commit(changeAccount(findAccount(records, request.params.id), { transfersStatus, ...more }, world));
    await settled();
    response.status(204).end();
  });
  return router;
};

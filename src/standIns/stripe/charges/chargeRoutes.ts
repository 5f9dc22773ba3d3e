/** What comes after a charge, address by address. */
import type { Router } from 'express';
import { z } from 'zod';
import { type CallDeps, openCalls } from '#standIns/stripe/calls.ts';
import { disputeObject, refundObject, reversalObject, warningObject } from './chargeObjects.ts';
import { findDispute, updateDispute } from './disputes.ts';
import { expandObject } from '#standIns/stripe/expandObject.ts';
import { listOf, plainList } from '#standIns/stripe/list.ts';
import { listParams, onlyExpand, readParams } from '#standIns/stripe/readParams.ts';
import type { DisputeRecord, WarningRecord } from '#standIns/stripe/records.ts';
import { createRefund, findRefund, reverseTransfer } from './refunds.ts';
import { findTransfer } from './transfers.ts';

const ofCharge = z.strictObject({
  ...listParams,
  charge: z.string().optional(),
  payment_intent: z.string().optional(),
});

type OfCharge = { id: string; createdAt: number; chargeId: string; intentId: string };

const listing = <R extends OfCharge>(rows: Iterable<R>, query: unknown, url: string, toObject: (row: R) => object) => {
  const params = readParams(ofCharge, query);
  const matching = [...rows].filter(
    ({ chargeId, intentId }) =>
      (params.charge ?? chargeId) === chargeId && (params.payment_intent ?? intentId) === intentId,
  );
  return { body: listOf(matching, params, url, toObject) };
};

export const chargeRoutes = (router: Router, deps: CallDeps): void => {
  const { records, world } = deps;
  const call = openCalls(deps);
  const toDispute = (dispute: DisputeRecord) => disputeObject(dispute, world);
  const toWarning = (warning: WarningRecord) =>
    warningObject(warning, ![...records.refunds.values()].some(({ chargeId }) => chargeId === warning.chargeId));

  router.post(
    '/v1/refunds',
    call(({ body, key }) => {
      const { refund, change, expand } = createRefund(records, body, world, key);
      return { body: expandObject(records, refundObject(refund), expand), change };
    }),
  );
  router.get(
    '/v1/refunds',
    call(({ query }) => listing(records.refunds.values(), query, '/v1/refunds', refundObject)),
  );
  router.get(
    '/v1/refunds/:id',
    call(({ id, query }) => {
      const { expand } = readParams(onlyExpand, query);
      return { body: expandObject(records, refundObject(findRefund(records, id)), expand) };
    }),
  );
  router.post(
    '/v1/transfers/:id/reversals',
    call(({ id, body, key }) => {
      const { reversal, change, expand } = reverseTransfer(records, id, body, world, key);
      return { body: expandObject(records, reversalObject(reversal), expand), change };
    }),
  );
  router.get(
    '/v1/transfers/:id/reversals',
    call(({ id, query }) => {
      const { id: transferId } = findTransfer(records, id);
      const rows = [...records.reversals.values()].filter((reversal) => reversal.transferId === transferId);
      return { body: listOf(rows, readParams(plainList, query), `/v1/transfers/${id}/reversals`, reversalObject) };
    }),
  );
  router.get(
    '/v1/disputes',
    call(({ query }) => listing(records.disputes.values(), query, '/v1/disputes', toDispute)),
  );
  router.get(
    '/v1/disputes/:id',
    call(({ id, query }) => {
      const { expand } = readParams(onlyExpand, query);
      return { body: expandObject(records, toDispute(findDispute(records, id)), expand) };
    }),
  );
  router.post(
    '/v1/disputes/:id',
    call(({ id, body, key }) => {
      const { dispute, change, expand } = updateDispute(findDispute(records, id), body, world, key);
      return { body: expandObject(records, toDispute(dispute), expand), change };
    }),
  );
  router.get(
    '/v1/radar/early_fraud_warnings',
    call(({ query }) => listing(records.warnings.values(), query, '/v1/radar/early_fraud_warnings', toWarning)),
  );
};

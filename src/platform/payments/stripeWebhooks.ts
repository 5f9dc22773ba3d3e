/** Webhooks from Stripe: the signature is verified before anything is read. */
import Stripe from 'stripe';
import { z } from 'zod';
import { Problem } from '#contracts/http/problem.ts';
import type { Payments } from './payments.ts';
import { toProviderEvent } from './stripeStates.ts';

const signatureToleranceSeconds = 300;

/** The client takes the last `t` of the header as the signed one, and accepts any future time; we do not. */
const isTooFarAhead = (signature: string, nowMs: number): boolean => {
  const signedAt =
    signature
      .split(',')
      .findLast((part) => part.startsWith('t='))
      ?.slice(2) ?? '';
  return Number.parseInt(signedAt, 10) - nowMs / 1000 > signatureToleranceSeconds;
};

/** What is read of an event. Its signature says who sent it, and not that this version of the API understands it. */
const signedEvent = z.looseObject({
  id: z.string().min(1),
  type: z.string().min(1),
  created: z.int(),
  data: z.looseObject({ object: z.looseObject({}) }),
});
const isOdd = (error: unknown): boolean => error instanceof z.ZodError || error instanceof SyntaxError;

type Options = { webhookSecret: string; now?: () => Date };

export const stripeWebhooks =
  (stripe: Stripe, { webhookSecret, now = () => new Date() }: Options): Payments['parseWebhook'] =>
  (rawBody, signature) => {
    const nowMs = now().getTime();
    if (isTooFarAhead(signature, nowMs)) throw new Problem('webhook-signature-invalid');
    for (const secret of webhookSecret.split(/,\s*/)) {
      try {
        const event = stripe.webhooks.constructEvent(
          rawBody,
          signature,
          secret,
          signatureToleranceSeconds,
          undefined,
          nowMs,
        );
        signedEvent.parse(event);
        return toProviderEvent(event);
      } catch (error) {
        if (isOdd(error)) throw new Problem('malformed-request', 'The event could not be read.');
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      }
    }
    throw new Problem('webhook-signature-invalid');
  };

/** What a plant is: one stuck item, as a lost job leaves it; and the people, videos and payments that plants are made of. */
import { splitPrice } from '#contracts/shared/money.ts';
import type { Db } from '#platform/postgres/db.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { id } from '#testing/events.ts';
import { aListedVideo, aPurchase, type Purchase } from '#testing/routes/marketplace.ts';
import { aBuyer, aCreator } from '#testing/routes/people.ts';
import type { DomainEvent } from '#testing/routes/streams.ts';
import { eventsOf, type Given } from '#testing/routes/world.ts';
import { idOf } from '#platform/text/idOf.ts';

/** A site that is stopped, and its payment provider, which reports nothing. */
export type PlantingSite = {
  storage: Storage;
  db: Db;
  payments: Payments;
  /** Makes the provider or a bank act, e.g. `charges/<id>/dispute`. */
  control: (what: string, body: object) => Promise<void>;
  /** Pays on a page of the provider. */
  pay: (payUrl: string) => Promise<void>;
  /** So long ago that nothing may have lasted since. */
  longAgo: string;
  now: string;
};
/** What is stuck, and the events that left it so. */
export type PlantedItem = { itemId: string; given: Given };
export type Plant = (site: PlantingSite) => Promise<PlantedItem> | PlantedItem;

const PRICE = 4900;
export const { totalPence, creatorPence, platformPence } = splitPrice(PRICE);

/** The ids and people of the n-th plant. */
export const cast = (n: number) => {
  const creator = aCreator(`stuck-creator-${n}`);
  const buyer = aBuyer(`stuck-buyer-${n}`);
  const video = aListedVideo({ id: id(50_000 + n), creator, title: `Stuck ${n}`, pricePence: PRICE });
  return { creator, buyer, video, orderId: id(51_000 + n), itemId: id(52_000 + n) };
};

/** The id under which a planted event is appended. */
export const eventIdOf = (event: DomainEvent): string => idOf(JSON.stringify(event));

/** The events up to the last one of this type. */
const upTo = (type: DomainEvent['type'], given: Given): DomainEvent[] => {
  const events = eventsOf(given);
  return events.slice(0, events.findLastIndex((event) => event.type === type) + 1);
};
/** The same events with what the provider calls its things. */
const withIds = (events: readonly DomainEvent[], ids: Readonly<Record<string, string>>): DomainEvent[] =>
  events.map((event) => {
    const own = Object.entries(ids).filter(([field]) => field in event.data);
    return { ...event, data: { ...event.data, ...Object.fromEntries(own) } } as DomainEvent;
  });

export type Paid = Purchase & { sessionId: string; paymentId: string; chargeId: string; events: DomainEvent[] };

/** A purchase up to this event; the buyer has paid at the provider, and the amount is captured if the events say so. */
export const pay = async (site: PlantingSite, n: number, last: DomainEvent['type'] = 'SaleCredited'): Promise<Paid> => {
  const { buyer, video, orderId } = cast(n);
  const purchase = aPurchase(buyer, video, { orderId });
  const { sessionId, url: payUrl } = await site.payments.openCheckout({
    reference: orderId,
    idempotencyKey: `order:${orderId}:session:1`,
    amountPence: totalPence,
    description: video.title,
    successUrl: 'https://site.example/paid',
    cancelUrl: 'https://site.example/cancelled',
    expiresAt: new Date(Date.parse(site.now) + 31 * 60_000).toISOString(),
    metadata: { orderId, videoId: video.id },
  });
  await site.pay(payUrl);
  const paymentId = (await site.payments.readCheckout(sessionId)).payment?.paymentId ?? '';
  const events = upTo(last, purchase.given);
  const isCaptured = events.some(({ type }) => type === 'OrderSold');
  const captured = isCaptured
    ? await site.payments.capture(paymentId, totalPence, `order:${orderId}:capture`)
    : undefined;
  const chargeId = captured?.chargeId ?? '';
  const ids = { sessionId, payUrl, paymentId, chargeId };
  return { ...purchase, sessionId, paymentId, chargeId, events: withIds(events, ids) };
};

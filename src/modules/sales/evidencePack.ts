/** What the log proves about a sale, in the order it happened: for the buyer's bank. Assembled from facts alone. */
import { formatPounds } from '#contracts/money.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import type { OrderEvent, ProblemEvent } from './events.ts';

export type ToldFact = (OrderEvent | ProblemEvent) & { eventId: string; metadata: Pick<EventMetadata, 'at'> };
/** What was done with the buyer's account around the purchase. */
export type AccountAct = { at: string; what: string; device: string; address: string };

export type EvidencePack = {
  orderId: string;
  title: string;
  buyerEmail: string | null;
  price: { pricePence: number; buyerFeePence: number; totalPence: number };
  licence: { version: string; sha256: string };
  channelUrl: string;
  /** Word for word, as it was shown. */
  agreement: readonly string[];
  orderedFrom: { device: string; address: string } | null;
  downloads: { at: string; device: string; address: string }[];
  accountActs: readonly AccountAct[];
  history: { at: string; fact: string; eventId: string }[];
};

type Known = { title: string; buyerEmail: string | null; accountActs: readonly AccountAct[] };

const labels: Partial<Record<ToldFact['type'], string>> = {
  OrderCreated: 'The buyer pressed Buy, having stated what is quoted above',
  CheckoutOpened: 'The pay page of the payment provider was opened',
  PaymentAuthorised: 'The buyer’s card was authorised',
  OrderSold: 'The payment was taken and the video is the buyer’s',
  OriginalFetched: 'The buyer fetched the original for the first time',
  DownloadLogged: 'The buyer was given a link to the original',
  ProblemReported: 'The buyer reported a problem',
  ProblemAnswered: 'The creator answered',
  ProblemDecided: 'The report was decided',
  RefundStarted: 'A refund was started',
  RefundMade: 'The refund was sent',
  RefundFailed: 'The refund did not reach the buyer',
  FraudWarned: 'The card’s issuer warned of fraud',
  DisputeOpened: 'The bank opened the dispute',
};

/** Undefined when nothing was ordered. */
export const assembleEvidence = (facts: readonly ToldFact[], known: Known): EvidencePack | undefined => {
  const created = facts.find((fact) => fact.type === 'OrderCreated');
  if (created?.type !== 'OrderCreated') return undefined;
  const { orderId, pricePence, buyerFeePence, totalPence, licenceVersion, licenceHash, channelUrl } = created.data;
  return {
    ...{ orderId, ...known, channelUrl },
    price: { pricePence, buyerFeePence, totalPence },
    licence: { version: licenceVersion, sha256: licenceHash },
    agreement: created.data.agreement?.statements ?? [],
    orderedFrom: created.data.from?.value ?? null,
    downloads: facts.flatMap((fact) => {
      if (fact.type !== 'DownloadLogged') return [];
      const { device, address } = fact.data.from.value ?? { device: 'erased', address: 'erased' };
      return [{ at: fact.metadata.at, device, address }];
    }),
    history: facts.flatMap(({ type, eventId, metadata }) => {
      const fact = labels[type];
      return fact === undefined ? [] : [{ at: metadata.at, fact, eventId }];
    }),
  };
};

const lines = (of: readonly string[]): string => (of.length === 0 ? '(none)' : of.join('\n'));
const from = ({ at, device, address }: { at: string; device: string; address: string }): string =>
  `${at}  ${device}  ${address}`;

/** Every fetch of the original, one to a line. */
export const accessLogOf = ({ downloads }: EvidencePack): string => lines(downloads.map(from));

export const evidenceText = (pack: EvidencePack): string => `EVIDENCE FOR ORDER ${pack.orderId}

Sold: the exclusive licence of the video “${pack.title}”, a digital file delivered by download.
Price shown and paid: ${formatPounds(pack.price.totalPence)} (${formatPounds(pack.price.pricePence)} price, ${formatPounds(pack.price.buyerFeePence)} buyer’s fee, shown together).
Licence: version ${pack.licence.version}, SHA-256 ${pack.licence.sha256}, for the channel ${pack.channelUrl}.
Buyer: ${pack.buyerEmail ?? 'has left; the address is erased'}.
Ordered from: ${pack.orderedFrom ? `${pack.orderedFrom.device}, ${pack.orderedFrom.address}` : 'not kept'}.

THE BUYER STATED, IN THESE WORDS
${lines(pack.agreement.map((statement) => `- ${statement}`))}

DOWNLOADS OF THE ORIGINAL (time in UTC, device, network address)
${accessLogOf(pack)}

THE BUYER’S ACCOUNT (time in UTC, what, device, network address)
${lines(pack.accountActs.map((act) => `${act.at}  ${act.what}  ${act.device}  ${act.address}`))}

WHAT HAPPENED (time in UTC, fact, record in the append-only log)
${lines(pack.history.map(({ at, fact, eventId }) => `${at}  ${fact}  ${eventId}`))}
`;

/** What the log proves about a sale, in order: for the buyer's bank. Assembled from events alone. */
import { formatPounds } from '#contracts/shared/money.ts';
import type { EventMetadata } from '#platform/eventStore/eventStore.ts';
import type { OrderEvent, ProblemEvent } from '#events/sales.ts';

export type StoredFact = (OrderEvent | ProblemEvent) & { eventId: string; metadata: Pick<EventMetadata, 'at'> };
/** The events on the buyer's account around the purchase. */
export type AccountEvent = { at: string; what: string; device: string; address: string };

/** The mails to the buyer about the order. */
export type SentMail = { at: string; what: string; messageId: string | null };
/** The payment provider's data at the moment of the assembly. */
export type ProviderReport = {
  chargeId: string;
  cardCheck: { result: string; flow: string | null; version: string | null } | null;
  disputes: { disputeId: string; amountPence: number; feePence: number; reason: string }[];
};

export type EvidencePack = {
  orderId: string;
  title: string;
  buyerEmail: string | null;
  price: { pricePence: number; buyerFeePence: number; totalPence: number };
  licence: { version: string; sha256: string };
  /** Null once the buyer's account is erased. */
  channelUrl: string | null;
  /** Word for word, as it was shown. */
  agreement: readonly string[];
  orderedFrom: { device: string; address: string } | null;
  downloads: { at: string; device: string; address: string }[];
  accountEvents: readonly AccountEvent[];
  mails: readonly SentMail[];
  /** Null when the provider could not be read. */
  provider: ProviderReport | null;
  history: { at: string; fact: string; eventId: string }[];
};

type PackFacts = Pick<EvidencePack, 'title' | 'buyerEmail' | 'accountEvents' | 'mails' | 'provider'>;

const labels: Partial<Record<StoredFact['type'], string>> = {
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
  LicenceAssigned: 'The licence was transferred to somebody else',
};

/** What somebody else downloaded, after a transfer of the licence, proves nothing about the buyer. */
const withoutOthers = (facts: readonly StoredFact[], buyerId: string): StoredFact[] => {
  let ownerId = buyerId;
  return facts.filter(({ type, data }) => {
    if (type === 'LicenceAssigned') ownerId = data.recipientId;
    return ownerId === buyerId || (type !== 'DownloadLogged' && type !== 'OriginalFetched');
  });
};

/** Undefined when there is no order. */
export const assembleEvidence = (facts: readonly StoredFact[], evidence: PackFacts): EvidencePack | undefined => {
  const created = facts.find((fact) => fact.type === 'OrderCreated');
  if (created?.type !== 'OrderCreated') return undefined;
  const { orderId, pricePence, buyerFeePence, totalPence, licenceVersion, licenceHash, channelUrl } = created.data;
  const own = withoutOthers(facts, created.data.buyerId);
  return {
    orderId,
    ...evidence,
    channelUrl: channelUrl.value,
    price: { pricePence, buyerFeePence, totalPence },
    licence: { version: licenceVersion, sha256: licenceHash },
    agreement: created.data.agreement?.statements ?? [],
    orderedFrom: created.data.from?.value ?? null,
    downloads: own.flatMap((fact) => {
      if (fact.type !== 'DownloadLogged') return [];
      const { device, address } = fact.data.from.value ?? { device: 'erased', address: 'erased' };
      return [{ at: fact.metadata.at, device, address }];
    }),
    history: own.flatMap(({ type, eventId, metadata }) => {
      const fact = labels[type];
      return fact === undefined ? [] : [{ at: metadata.at, fact, eventId }];
    }),
  };
};

const lines = (of: readonly string[]): string => (of.length === 0 ? '(none)' : of.join('\n'));
const from = ({ at, device, address }: { at: string; device: string; address: string }): string =>
  `${at}  ${device}  ${address}`;

/** Every download of the original, one per line. */
export const accessLogOf = ({ downloads }: EvidencePack): string => lines(downloads.map(from));

const checkText = ({ cardCheck }: ProviderReport): string =>
  cardCheck === null
    ? 'the bank was not asked'
    : [cardCheck.result, cardCheck.flow, cardCheck.version && `version ${cardCheck.version}`]
        .filter(Boolean)
        .join(', ');

const providerText = (provider: ProviderReport | null): string =>
  provider === null
    ? 'The payment provider could not be asked while this was put together.'
    : lines([
        `Charge: ${provider.chargeId}`,
        `Confirmation by the buyer’s bank (3-D Secure): ${checkText(provider)}`,
        ...provider.disputes.map(
          ({ disputeId, amountPence, feePence, reason }) =>
            `Dispute ${disputeId} (${reason}): ${formatPounds(amountPence)}, and a fee of ${formatPounds(feePence)} for it`,
        ),
      ]);

export const evidenceText = (pack: EvidencePack): string => `EVIDENCE FOR ORDER ${pack.orderId}

Sold: the exclusive licence of the video “${pack.title}”, a digital file delivered by download.
Price shown and paid: ${formatPounds(pack.price.totalPence)} (${formatPounds(pack.price.pricePence)} price, ${formatPounds(pack.price.buyerFeePence)} buyer’s fee, shown together).
Licence: version ${pack.licence.version}, SHA-256 ${pack.licence.sha256}, for the channel ${pack.channelUrl ?? 'that was erased with the account'}.
Buyer: ${pack.buyerEmail ?? 'has left; the address is erased'}.
Ordered from: ${pack.orderedFrom ? `${pack.orderedFrom.device}, ${pack.orderedFrom.address}` : 'not kept'}.

THE BUYER STATED, IN THESE WORDS
${lines(pack.agreement.map((statement) => `- ${statement}`))}

DOWNLOADS OF THE ORIGINAL (time in UTC, device, network address)
${accessLogOf(pack)}

THE BUYER’S ACCOUNT (time in UTC, what, device, network address)
${lines(pack.accountEvents.map((act) => `${act.at}  ${act.what}  ${act.device}  ${act.address}`))}

THE PAYMENT, AS THE PROVIDER HAS IT
${providerText(pack.provider)}

MAILS TO THE BUYER ABOUT THIS ORDER (time in UTC, what, message id)
${lines(pack.mails.map(({ at, what, messageId }) => `${at}  ${what}  ${messageId ?? 'id not kept'}`))}

WHAT HAPPENED (time in UTC, fact, record in the append-only log)
${lines(pack.history.map(({ at, fact, eventId }) => `${at}  ${fact}  ${eventId}`))}
`;

/** The content of a paper, from which the PDF is drawn. */
export type Block =
  | { kind: 'heading' | 'text' | 'small'; text: string }
  | { kind: 'facts' | 'amounts'; rows: readonly (readonly [name: string, value: string])[] }
  /** Text beside figures: the first two columns are text, the last two are added up. */
  | { kind: 'entries'; names: Entry; rows: readonly Entry[] }
  | { kind: 'link'; text: string; url: string }
  /** An address as a QR code. */
  | { kind: 'code'; url: string };

type Entry = readonly [date: string, what: string, amount: string, balance: string];

export type Paper = {
  title: string;
  /** Under the title. */
  subtitle: string;
  /** In every footer, beside the page number. */
  reference: string;
  /** The moment of the event that it proves (ISO), so that a paper made again is the same, byte for byte. */
  at: string;
  blocks: readonly Block[];
};

/** The buyer, from their profile at the moment of the sale. */
export type Buyer = { name: string; lines: readonly string[] };

/** `2026-11-22T14:03:05.000Z` → `14:03 UTC`. */
export const timeText = (iso: string): string => `${iso.slice(11, 16)} UTC`;

/** Always with pence: columns are added up. */
export const pounds = (pence: number): string => {
  const size = Math.abs(pence);
  const sign = pence < 0 ? '−' : '';
  const whole = String(Math.floor(size / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${sign}£${whole}.${String(size % 100).padStart(2, '0')}`;
};

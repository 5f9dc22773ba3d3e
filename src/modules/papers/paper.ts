/** A paper as its content, from which the PDF is drawn. */
export type Block =
  | { kind: 'heading' | 'text' | 'small'; text: string }
  | { kind: 'facts' | 'amounts'; rows: readonly (readonly [name: string, value: string])[] }
  | { kind: 'link'; text: string; url: string };

export type Paper = {
  title: string;
  /** Under the title. */
  subtitle: string;
  /** In every foot, beside the page. */
  reference: string;
  /** The moment of the sale (ISO): a paper made again is the same, byte for byte. */
  at: string;
  blocks: readonly Block[];
};

/** Who bought, as their profile stood at the sale. */
export type Buyer = { name: string; lines: readonly string[] };

/** `2026-11-22T14:03:05.000Z` → `14:03 UTC`. */
export const timeText = (iso: string): string => `${iso.slice(11, 16)} UTC`;

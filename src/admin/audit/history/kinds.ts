/** What the things are called whose history can be replayed, and where each is shown. */
import { historyKinds, type HistoryKind } from '#contracts/auditRoom/vocabulary.ts';

export const kindNames: Record<HistoryKind, string> = {
  video: 'Video',
  order: 'Order',
  creator: 'Creator’s account',
  user: 'Person',
  payout: 'Payout',
  claim: 'Claim',
  case: 'Message',
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export type Thing = { kind: HistoryKind; id: string };

/** `order-0b7d2f60…`, as the address of a history has it. */
export const historyName = ({ kind, id }: Thing): string => `${kind}-${id}`;

/** Undefined for a name that is none. */
export const readHistoryName = (name: string): Thing | undefined => {
  const place = name.indexOf('-');
  const kind = historyKinds.find((candidate) => candidate === name.slice(0, place));
  const id = name.slice(place + 1);
  return kind !== undefined && UUID.test(id) ? { kind, id } : undefined;
};

/** The address of a history, at a position of the log where one is given. */
export const historyAddress = (thing: Thing, position?: string): string =>
  `/audit/${historyName(thing)}/show${position === undefined ? '' : `?at=${encodeURIComponent(position)}`}`;

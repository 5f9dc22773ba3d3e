/** What a stream is about, as far as that has a history of its own. */
import type { HistoryKind } from '#contracts/auditRoom/vocabulary.ts';

const kinds: Readonly<Record<string, HistoryKind>> = {
  video: 'video',
  offer: 'video',
  order: 'order',
  problem: 'order',
  receipt: 'order',
  account: 'creator',
  payout: 'payout',
  user: 'user',
  claim: 'claim',
  case: 'case',
};

const STREAM = /^([A-Za-z]+)-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

export const thingOf = (streamId: string): { kind: HistoryKind; id: string } | null => {
  const [, category = '', id = ''] = STREAM.exec(streamId) ?? [];
  const kind = kinds[category];
  return kind === undefined ? null : { kind, id };
};

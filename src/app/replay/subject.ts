/** What a replay is about, and which events of the log are about it. */
import { historyKinds, type HistoryKind } from '#contracts/auditRoom/vocabulary.ts';
import { categoryOf, type RecordedEvent } from '#platform/eventStore/eventStore.ts';

export const subjectKinds = historyKinds;
export type SubjectKind = HistoryKind;
export type Subject = Readonly<{ kind: SubjectKind; id: string }>;

type Data = Readonly<Record<string, unknown>>;
const dataOf = ({ data }: RecordedEvent): Data => (typeof data === 'object' && data !== null ? (data as Data) : {});

/** Whether this list of an event holds an element with the value; `parts` and `rest` are parts of payouts. */
const lists = (data: Data, name: string, field: string, isWanted: (value: unknown) => boolean): boolean => {
  const list: unknown = data[name];
  return Array.isArray(list) && list.some((element: unknown) => isWanted((element as Data | null)?.[field]));
};

type IsAbout = (event: RecordedEvent) => boolean;

/** Follows payouts and the batches that release them: every event of theirs, once it is known which they are. */
const createPayoutFollower = () => {
  const payoutIds = new Set<unknown>();
  const batches = new Set<string>();
  return {
    add: (payoutId: unknown): void => void payoutIds.add(payoutId),
    isAbout: (event: RecordedEvent): boolean => {
      const data = dataOf(event);
      if (payoutIds.has(data['payoutId']) || batches.has(event.streamId)) return true;
      if (!lists(data, 'payouts', 'payoutId', (payoutId) => payoutIds.has(payoutId))) return false;
      batches.add(event.streamId);
      return true;
    },
  };
};

const aboutVideo =
  (id: string): IsAbout =>
  ({ streamId }) =>
    streamId === `video-${id}` || streamId === `offer-${id}`;

/** Also its receipt, its share of the creator's account, and the payouts that it went into. */
const aboutOrder = (id: string): IsAbout => {
  const payouts = createPayoutFollower();
  const isOrder = (value: unknown): boolean => value === id;
  return (event) => {
    const data = dataOf(event);
    const isPaid = lists(data, 'parts', 'orderId', isOrder);
    if (isPaid) payouts.add(data['payoutId']);
    return isPaid || isOrder(data['orderId']) || payouts.isAbout(event);
  };
};

/** The account and the payouts. */
const aboutCreator = (id: string): IsAbout => {
  const payouts = createPayoutFollower();
  return (event) => {
    const { streamId } = event;
    const data = dataOf(event);
    if (categoryOf(streamId) === 'payout' && data['creatorId'] === id) payouts.add(data['payoutId']);
    return streamId === `account-${id}` || payouts.isAbout(event);
  };
};

/** The account of a person, and who of the staff has read their data. */
const aboutUser =
  (id: string): IsAbout =>
  (event) =>
    event.streamId === `user-${id}` || (event.type === 'PersonDataRead' && dataOf(event)['userId'] === id);

const aboutPayout = (id: string): IsAbout => {
  const payouts = createPayoutFollower();
  payouts.add(id);
  return payouts.isAbout;
};

/** Everything of its own stream. */
const aboutStream =
  (category: string) =>
  (id: string): IsAbout =>
  ({ streamId }) =>
    streamId === `${category}-${id}`;

const about: Readonly<Record<SubjectKind, (id: string) => IsAbout>> = {
  video: aboutVideo,
  order: aboutOrder,
  creator: aboutCreator,
  user: aboutUser,
  payout: aboutPayout,
  claim: aboutStream('claim'),
  case: aboutStream('case'),
};

/** Says of each event whether it is about the subject; ask it about every event of the log, once and in order. */
export const followSubject = ({ kind, id }: Subject): IsAbout => about[kind](id);

/** The categories of the streams in which events about such a subject lie, where these are few; the search for them is shorter by it. */
export const categoriesOf: Readonly<Partial<Record<SubjectKind, readonly string[]>>> = {
  video: ['video', 'offer'],
  creator: ['account', 'payout', 'batch'],
  user: ['user', 'look'],
  claim: ['claim'],
  case: ['case'],
};

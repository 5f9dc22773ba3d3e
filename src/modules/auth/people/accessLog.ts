/** The access log: which member of staff read which person's data. Reads are recorded as decisions are. */
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type { PersonDataRead } from '#events/auth.ts';

type AccessLog = { seen: readonly string[] };

const nameOf = ({ id, userId }: Pick<PersonDataRead['data'], 'id' | 'userId'>): string => `${id} ${userId ?? ''}`;

/** Streams are `look-<staffId>-<day>`, so that none grows for long. */
export const accessLog: Aggregate<AccessLog, PersonDataRead> = {
  category: 'look',
  initialState: { seen: [] },
  evolve: ({ seen }, { data }) => ({ seen: [...seen, nameOf(data)] }),
};

/** Records a read once per kind and day; reading one's own data is not recorded. */
export const noteAccess =
  (read: PersonDataRead['data']) =>
  ({ seen }: AccessLog): [] | [PersonDataRead] =>
    seen.includes(nameOf(read)) || read.userId === read.by ? [] : [{ type: 'PersonDataRead', data: read }];

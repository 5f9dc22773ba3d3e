/** Who of the staff looked at what we hold about people: reading is noted as deciding is. */
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

/** Looking again on the same day is the same look; at oneself is none. */
export const noteAccess =
  (read: PersonDataRead['data']) =>
  ({ seen }: AccessLog): [] | [PersonDataRead] =>
    seen.includes(nameOf(read)) || read.userId === read.by ? [] : [{ type: 'PersonDataRead', data: read }];

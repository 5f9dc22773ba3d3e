/** Who of the staff looked at what we hold about people: reading is noted as deciding is. */
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import type { PersonDataRead } from '#events/auth.ts';

type Look = { seen: readonly string[] };

const nameOf = ({ id, userId }: Pick<PersonDataRead['data'], 'id' | 'userId'>): string => `${id} ${userId ?? ''}`;

/** Streams are `look-<staffId>-<day>`, so that none grows for long. */
export const look: Aggregate<Look, PersonDataRead> = {
  category: 'look',
  initialState: { seen: [] },
  evolve: ({ seen }, { data }) => ({ seen: [...seen, nameOf(data)] }),
};

/** Looking again on the same day is the same look; at oneself is none. */
export const noteLook =
  (read: PersonDataRead['data']) =>
  ({ seen }: Look): [] | [PersonDataRead] =>
    seen.includes(nameOf(read)) || read.userId === read.by ? [] : [{ type: 'PersonDataRead', data: read }];

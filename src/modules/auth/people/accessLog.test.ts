import { it } from 'vitest';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { accessLog, noteAccess } from './accessLog.ts';

const by = id(1);
const userId = id(2);
const claimId = id(3);
const atPerson = { by, what: 'account', id: userId, userId, day: '2026-11-22' } as const;
const read = { type: 'PersonDataRead', data: atPerson } as const;

it('records a read of a person once a day, each kind apart, and none of oneself', () => {
  given(accessLog).when(noteAccess(atPerson)).then(read);
  given(accessLog, read).when(noteAccess(atPerson)).then();
  given(accessLog, read)
    .when(noteAccess({ ...atPerson, what: 'claim', id: claimId, userId: null }))
    .then({ type: 'PersonDataRead', data: { what: 'claim', id: claimId } });
  given(accessLog)
    .when(noteAccess({ ...atPerson, id: by, userId: by }))
    .then();
});

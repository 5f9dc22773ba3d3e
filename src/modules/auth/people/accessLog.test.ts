import { it } from 'vitest';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import { look, noteLook } from './accessLog.ts';

const by = id(1);
const userId = id(2);
const claimId = id(3);
const atPerson = { by, what: 'account', id: userId, userId, day: '2026-11-22' } as const;
const read = { type: 'PersonDataRead', data: atPerson } as const;

it('records a read of a person once a day, each kind apart, and none of oneself', () => {
  given(look).when(noteLook(atPerson)).then(read);
  given(look, read).when(noteLook(atPerson)).then();
  given(look, read)
    .when(noteLook({ ...atPerson, what: 'claim', id: claimId, userId: null }))
    .then({ type: 'PersonDataRead', data: { what: 'claim', id: claimId } });
  given(look)
    .when(noteLook({ ...atPerson, id: by, userId: by }))
    .then();
});

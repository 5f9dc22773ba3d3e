import { describe, expect, it } from 'vitest';
import { problemOf } from './problems.ts';

describe('an error of the database', () => {
  it.each([
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
    Object.assign(new Error('terminating connection'), { code: '57P01' }),
    new Error('Connection terminated unexpectedly'),
    // As knex passes it on.
    new Error('select * from "users" where "id" = $1 - Connection terminated unexpectedly'),
    Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
  ])('that is out of reach is 503 with the time of the next try: %s', (error) => {
    expect(problemOf(error)).toMatchObject({ status: 503, type: 'unavailable', retryAfterSeconds: 2 });
  });

  it.each([
    Object.assign(new Error('duplicate key'), { code: '23505' }),
    new TypeError('x is not a function'),
    new Error(`insert into "notes" values ('Connection terminated') - value too long`),
  ])('that is a mistake stays one: %s', (error) => {
    expect(problemOf(error)).toBeUndefined();
  });
});

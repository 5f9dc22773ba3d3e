/** Copies of clean logs are tampered with, one way at a time: each is found, and the finding names the event. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readKeptLog } from '#journeys/site/upgrade/keptLog.ts';
import { openSimulationDb, type SimulationDb } from '#testing/simulation/database.ts';
import { findIn, keptLogs, livedLogs, tamperings } from '#testing/tampering/cleanLogs.ts';

const kept = readKeptLog();
const logs = keptLogs();
let db: SimulationDb;

beforeAll(async () => {
  db = await openSimulationDb(inject('postgres').admin, `tampering_${process.env['VITEST_POOL_ID'] ?? '0'}`);
  logs.push(...(await livedLogs(db)));
});
afterAll(() => db.close());

describe('a log that nobody tampered with', () => {
  it('contradicts itself nowhere', () => {
    for (const { log, keys } of logs) expect(findIn(log, keys)).toEqual([]);
  });
});

describe('a log that somebody tampered with', () => {
  it.each(tamperings)('shows that $name', ({ forge }) => {
    let tried = 0;
    for (const [n, { log, keys }] of logs.entries()) {
      const forged = forge(log);
      if (!forged) continue;
      tried += 1;
      const places = findIn(forged.log, keys).map(({ where }) => where);
      const isNamed = places.some((where) => forged.named.some((eventId) => where.includes(eventId)));
      expect({ log: n, isNamed, places: isNamed ? [] : places }).toEqual({ log: n, isNamed: true, places: [] });
    }
    expect(tried).toBeGreaterThan(0);
  });
});

describe('keys that were destroyed without an erasure', () => {
  const { events, keys } = kept;
  const of = (
    change: (subject: string, state: 'alive' | 'broken' | object) => 'alive' | 'broken' | { destroyedAt: null },
  ) => ({
    ...keys,
    subjects: new Map([...keys.subjects].map(([subject, state]) => [subject, change(subject, state)])),
  });

  it('are found, all of them', () => {
    const people = events.filter(({ type }) => type === 'UserRegistered');
    const places = findIn(
      events,
      of(() => ({ destroyedAt: null })),
    ).map(({ where }) => where);
    expect(places.length).toBeGreaterThanOrEqual(people.length - 1);
    const erased = events
      .filter(({ type }) => type === 'AccountErased')
      .map(({ data }) => (data as { userId: string }).userId);
    for (const { eventId, data } of people)
      expect(places.some((where) => where.includes(eventId))).toBe(
        !erased.includes((data as { userId: string }).userId),
      );
  });

  it('are found when they no longer open, or have no row', () => {
    expect(
      findIn(
        events,
        of(() => 'broken'),
      ).length,
    ).toBeGreaterThan(5);
    expect(findIn(events, { ...keys, subjects: new Map() }).length).toBeGreaterThan(5);
  });

  it('are found when they were alive after their erasure', () => {
    const erased = events.find(({ type }) => type === 'AccountErased');
    if (!erased) throw new Error('nobody was erased');
    const forgotten = {
      ...erased,
      type: 'PersonForgotten',
      eventId: 'forgotten',
      revision: erased.revision + 1,
      position: '9',
    };
    const found = findIn(
      [...events, forgotten],
      of(() => 'alive'),
    );
    expect(found.map(({ where }) => where).join()).toContain('forgotten');
  });
});

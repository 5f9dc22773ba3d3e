/**
 * Every shape of every event ever written stays readable for ever. `npm run check` compares the shapes in the sources
 * with them.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventUpcasters } from '#events/steps.ts';
import { eventVersions } from '#events/versions.ts';
import { upcast, type EventShapes } from '#platform/eventStore/upcast.ts';
import { aMetadata } from '#testing/eventStore/eventStoreRig.ts';
import { findShapeFaults, type Golden } from '#cli/check/golden.ts';
import { findMisfits } from './misfits.ts';

const golden = JSON.parse(
  readFileSync(path.join(process.cwd(), 'src', 'events', 'golden', 'events.json'), 'utf8'),
) as Golden;
const shapes: EventShapes = { versions: eventVersions, upcasters: eventUpcasters };

describe('the shapes of events', () => {
  it.each(Object.keys(golden))('%s can be read', (name) => {
    const [type = '', version] = name.split('@');
    const metadata = aMetadata({ schemaVersion: Number(version) });
    const place = { eventId: name, streamId: 'golden-1', revision: 0, position: '1' };
    const read = upcast(shapes, { type, data: golden[name]?.example, metadata, ...place });
    expect(read.metadata.schemaVersion).toBe(eventVersions[type]);
    expect(findMisfits(golden[`${type}@${eventVersions[type]}`]?.fields, read.data)).toEqual([]);
  });
});

describe('a changed shape', () => {
  const before: Golden = { 'Named@1': { fields: { name: 'string' }, example: { name: 'a name' } } };
  const after = { Named: { fields: { title: 'string' }, example: { title: 'a title' } } };

  it('fails without a new version', () => {
    expect(findShapeFaults(before, after, { versions: { Named: 1 }, upcasters: {} })).toEqual([
      'Named@1 has another shape than in the golden file: give it version 2, a step “Named@1” and an example',
    ]);
  });

  it('fails without a step, and without an example', () => {
    expect(findShapeFaults(before, after, { versions: { Named: 2 }, upcasters: {} })).toEqual([
      'Named@2 has no example in the golden file',
      'no step “Named@1” leads to the next version',
    ]);
  });

  it('fails when the example of an earlier version is gone', () => {
    const only: Golden = { 'Named@2': after.Named };
    const upcasters = { 'Named@1': (data: unknown) => data };
    expect(findShapeFaults(only, after, { versions: { Named: 2 }, upcasters })).toEqual([
      'Named@1 has no example in the golden file: nothing shows that the events of that version can be read',
    ]);
  });

  it('passes with all three', () => {
    const both: Golden = Object.assign({ 'Named@2': after.Named }, before);
    const upcasters = { 'Named@1': (data: unknown) => ({ title: (data as { name: string }).name }) };
    expect(findShapeFaults(both, after, { versions: { Named: 2 }, upcasters })).toEqual([]);
  });
});

describe('data that was read', () => {
  const fields = {
    id: 'string',
    'note?': 'string',
    by: { anyOf: ['null', 'string'] },
    kind: { anyOf: ['"new"', '"old"'] },
    parts: { listOf: [{ pence: 'number' }] },
    names: { everyKey: 'boolean' },
  };
  const data = { id: 'a', by: null, kind: 'old', parts: [{ pence: 1 }, { pence: 2 }], names: { ann: true } };

  it.each([
    ['is whole', data, []],
    ['has an optional field', { ...data, note: 'a note' }, []],
    ['lacks a field', { ...data, id: undefined }, ['data.id is missing']],
    ['has a field too many', { ...data, title: 'a title' }, ['data.title is surplus']],
    ['has a field of another type', { ...data, id: 1 }, ['data.id is not string']],
    ['has none of the values', { ...data, kind: 'older' }, ['data.kind is none of ["\\"new\\"","\\"old\\""]']],
    ['lacks a field deep inside', { ...data, parts: [{ pence: 1 }, {}] }, ['data.parts.1.pence is missing']],
    ['has something else than a list', { ...data, parts: {} }, ['data.parts is no list']],
    ['has another value for a key', { ...data, names: { ann: 'yes' } }, ['data.names.ann is not boolean']],
    ['is nothing', null, ['data is no object']],
  ])('%s', (_, value, misfits) => {
    expect(findMisfits(fields, value)).toEqual(misfits);
  });
});

/**
 * Every shape of every event ever written stays readable for ever. `npm run check` compares the shapes in the sources
 * with them.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventUpcasters, eventVersions } from '#events/versions.ts';
import { upcast, type EventShapes } from '#platform/eventStore/upcast.ts';
import { aMetadata } from '#testing/eventStore/eventStoreRig.ts';
import { findShapeFaults, type Golden } from '#cli/check/golden.ts';

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
    const newest = golden[`${type}@${eventVersions[type]}`]?.example as object;
    expect(Object.keys(read.data as object).every((key) => key in newest)).toBe(true);
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

  it('passes with all three', () => {
    const both: Golden = Object.assign({ 'Named@2': after.Named }, before);
    const upcasters = { 'Named@1': (data: unknown) => ({ title: (data as { name: string }).name }) };
    expect(findShapeFaults(both, after, { versions: { Named: 2 }, upcasters })).toEqual([]);
  });
});

/** Compares the shapes of events in the sources with the golden file. */
import { isDeepStrictEqual } from 'node:util';
import type { EventShapes } from '#platform/eventStore/upcast.ts';

/** `Type@version` → its fields, and an event of that shape. */
export type Golden = Readonly<Record<string, { fields: unknown; example: unknown }>>;

const faultsOf = (type: string, fields: unknown, golden: Golden, { versions, upcasters }: EventShapes): string[] => {
  const version = versions[type];
  if (version === undefined) return [`${type} has no version in src/events/versions.ts`];
  const kept = golden[`${type}@${version}`];
  const faults: string[] = [];
  if (!kept) faults.push(`${type}@${version} has no example in the golden file`);
  else if (!isDeepStrictEqual(kept.fields, fields))
    faults.push(
      `${type}@${version} has another shape than in the golden file: give it version ${version + 1}, a step “${type}@${version}” and an example`,
    );
  for (let older = 1; older < version; older += 1) {
    const name = `${type}@${older}`;
    if (!upcasters[name]) faults.push(`no step “${name}” leads to the next version`);
    if (!golden[name])
      faults.push(
        `${name} has no example in the golden file: nothing shows that the events of that version can be read`,
      );
  }
  return faults;
};

/** What is wrong with the versions; empty when every shape in the sources is the one that its version promises. */
export const findShapeFaults = (
  golden: Golden,
  current: Readonly<Record<string, { fields: unknown }>>,
  shapes: EventShapes,
): string[] => [
  ...Object.entries(current).flatMap(([type, { fields }]) => faultsOf(type, fields, golden, shapes)),
  ...Object.keys(golden)
    .filter((name) => !Object.hasOwn(shapes.versions, name.split('@')[0] ?? ''))
    .map((name) => `${name} stands in the golden file, but its type has no version: old events could not be read`),
];

/**
 * Fails when the shape of an event was changed without a new version, a step from the old one and an example. Compares
 * with the golden file, or with the file that is given.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { eventUpcasters } from '#events/steps.ts';
import { eventVersions } from '#events/versions.ts';
import { readEventShapes } from './eventShapes.ts';
import { findShapeFaults, type Golden } from './golden.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const [file = path.join(root, 'src', 'events', 'golden', 'events.json')] = process.argv.slice(2);
const golden = JSON.parse(readFileSync(file, 'utf8')) as Golden;
const current = readEventShapes(root, ['src/events', 'src/modules']);
const faults = findShapeFaults(golden, current, { versions: eventVersions, upcasters: eventUpcasters });
process.stdout.write(faults.map((fault) => `${fault}\n`).join(''));
process.exitCode = faults.length === 0 ? 0 : 1;

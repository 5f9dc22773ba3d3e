/** `npm run audit -- export`: events with their proofs, for somebody without access; beside them a page and a program that verify. */
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readWithoutKeys } from '#app/openLog.ts';
import { bundlePage, verifierText } from '#app/evidence/bundlePage.ts';
import { eventsUntil, isAfter, type Moment } from '#app/replay/moment.ts';
import { numberEvents } from '#app/replay/replay.ts';
import { followSubject, type Subject } from '#app/replay/subject.ts';
import type { Config } from '#config.ts';
import { readToEnd, type EventStore, type RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Stores } from '#platform/eventStore/stores.ts';
import { makeBundle, type MadeBundle } from '#platform/transparency/bundle/makeBundle.ts';
import { signersOf } from '#platform/transparency/published.ts';
import { readTree } from '#platform/transparency/readTree.ts';
import { print } from '#cli/print.ts';
import { momentIn, readArguments, subjectIn, subjectNames, type Values } from '#cli/audit/readArguments.ts';
import { withFiles } from '#cli/withFiles.ts';
import { withStores } from '#cli/withStores.ts';

/** A page with more of them would no longer open. */
const MOST_EVENTS = 20_000;
const BATCH = 5000;

type Part = Readonly<{ subject: Subject | undefined; from: Moment | undefined; until: Moment }>;

/** The events of this part of the log, as they are stored. @throws Error when there are too many, or none */
const findEvents = async (recorded: EventStore, { subject, from, until }: Part): Promise<RecordedEvent[]> => {
  const isAbout = subject ? followSubject(subject) : () => true;
  const found: RecordedEvent[] = [];
  let isBegun = from === undefined;
  for await (const numbered of eventsUntil(numberEvents(readToEnd(recorded, { maxBatch: BATCH })), until)) {
    const { event } = numbered;
    isBegun ||= from !== undefined && isAfter(from, numbered);
    // What is about the subject may follow from events before the part.
    if (!isAbout(readWithoutKeys(event)) || !isBegun) continue;
    found.push(event);
    if (found.length > MOST_EVENTS)
      throw new Error(
        `A bundle holds at most ${MOST_EVENTS} events. Name a subject, or a shorter time by --from and --until.`,
      );
  }
  if (found.length === 0) throw new Error('There is no such event.');
  return found;
};

/** `<name>.json` is the bundle itself; any other name is that of a folder. */
const placesOf = (target: string): { folder: string; name: string } =>
  target.endsWith('.json')
    ? { folder: path.dirname(target), name: path.basename(target, '.json') }
    : { folder: target, name: 'bundle' };

const isThere = async (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Only who runs the command reads them; the bundle appears last, as a whole. @throws Error when it is there already */
export const writeBundle = async (target: string, bundleText: string): Promise<{ bundle: string; page: string }> => {
  const { folder, name } = placesOf(target);
  const bundle = path.join(folder, `${name}.json`);
  const page = path.join(folder, `${name}.html`);
  if (await isThere(bundle)) throw new Error(`${bundle} is there already.`);
  await mkdir(folder, { recursive: true });
  const write = async (file: string, text: string): Promise<void> => {
    await writeFile(`${file}.new`, text, { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  await write(path.join(folder, 'verify-bundle.mjs'), verifierText);
  await write(page, bundlePage(bundleText));
  await write(bundle, bundleText);
  return { bundle, page };
};

const aboutOf = (subject: Subject | undefined, { from, until }: Values): Record<string, string> => ({
  ...(subject && { [subject.kind]: subject.id }),
  ...(from !== undefined && { from }),
  ...(until !== undefined && { until }),
});

const make = (
  { db }: Pick<Stores, 'db'>,
  config: Config,
  events: readonly RecordedEvent[],
  about: Record<string, string>,
): Promise<MadeBundle> => {
  const seeds = config.keys.transparency;
  const { host } = new URL(config.origin);
  return withFiles(config, (storage) =>
    makeBundle(events, {
      tree: readTree({ db, storage, seeds, host: () => host }),
      signersFor: (origin) => signersOf(origin, seeds),
      about,
      madeAt: new Date(Date.now() + config.clockAheadMs).toISOString(),
    }),
  );
};

export const exportBundle = async (args: readonly string[]): Promise<void> => {
  const { values, positionals } = readArguments(args, [...subjectNames, 'from', 'until'], 1);
  const [target = ''] = positionals;
  const subject = subjectIn(values);
  const from = values.from === undefined ? undefined : momentIn(values.from);
  const until = momentIn(values.until ?? 'end');
  await withStores(async (stores, config) => {
    const events = await findEvents(stores.rawStore, { subject, from, until });
    const { bundle, uncovered } = await make(stores, config, events, aboutOf(subject, values));
    const { content } = bundle;
    if (content.events.length === 0)
      throw new Error('No checkpoint covers any of these events yet. Try again in a few seconds.');
    const written = await writeBundle(target, JSON.stringify(bundle));
    print(`${content.events.length} events in ${written.bundle}`);
    if (uncovered > 0) print(`${uncovered} events are not in it: no checkpoint covers them yet`);
    print(
      `Open ${written.page} in a browser, or run: node verify-bundle.mjs <bundle> --key '${content.keys[0] ?? ''}'`,
    );
  });
};

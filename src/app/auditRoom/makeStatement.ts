/** Signed evidence about one thing: the bundle of its events, and the same as a paper. */
import { hash } from 'node:crypto';
import { bundlePage, verifierText } from '#app/evidence/bundlePage.ts';
import type { Subject } from '#app/replay/subject.ts';
import type { AuditStatement } from '#contracts/auditRoom/auditRoom.ts';
import { Problem } from '#contracts/http/problem.ts';
import { readPlaces } from '#modules/auditRoom/index.ts';
import type { PapersEdges } from '#modules/papers/index.ts';
import type { EventStore } from '#platform/eventStore/eventStore.ts';
import { makeBundle } from '#platform/transparency/bundle/makeBundle.ts';
import { signersOf } from '#platform/transparency/published.ts';
import type { TreeReader } from '#platform/transparency/readTree.ts';
import { findEventsAbout, placesOf, replayThese, type EventReading } from './findEventsAbout.ts';
import { statementPaper } from './statementPaper.ts';

/** A page with more of them opens slowly. */
const MOST_EVENTS = 2000;

export type StatementDeps = EventReading & {
  /** The log as it is stored, which is what was signed. */
  recordedStore: EventStore;
  tree: Pick<TreeReader, 'proveEvents' | 'checkpoint'>;
  seeds: readonly Buffer[];
  drawPaper: PapersEdges['drawPaper'];
  /** UTC ISO. */
  now: () => string;
};

export const createMakeStatement =
  (deps: StatementDeps) =>
  async (subject: Subject): Promise<AuditStatement> => {
    const { recordedStore, tree, seeds, drawPaper, now } = deps;
    const events = await findEventsAbout(deps, subject);
    if (events.length === 0) throw new Problem('not-found', 'The log has nothing about it.');
    if (events.length > MOST_EVENTS)
      throw new Problem(
        'too-large',
        `There are ${events.length} events about it. “npm run audit -- export” takes them all.`,
      );
    if ((await tree.checkpoint()) === undefined)
      throw new Problem('conflict', 'No checkpoint covers the log yet. Please try again in a few seconds.');
    const recorded = await readPlaces(recordedStore, placesOf(events));
    const { bundle, uncovered } = await makeBundle(recorded, {
      tree,
      signersFor: (origin) => signersOf(origin, seeds),
      about: { [subject.kind]: subject.id },
      madeAt: now(),
    });
    const { content } = bundle;
    if (content.events.length === 0)
      throw new Problem('conflict', 'No checkpoint covers these events yet. Please try again in a few seconds.');
    const leaves = new Map(content.events.map(({ id, leaf }) => [id, leaf + 1]));
    const text = JSON.stringify(bundle);
    const covered = events.filter(({ eventId }) => leaves.has(eventId));
    const { replay, steps } = replayThese(subject, covered);
    const paper = statementPaper({
      subject,
      steps,
      state: replay.stateAt({ kind: 'end', now: now() }),
      leaves,
      sha256: hash('sha256', text),
      keys: content.keys,
      checkpoint: content.checkpoint,
      origin: content.origin,
    });
    return {
      name: `statement-${subject.kind}-${subject.id.slice(0, 8)}`,
      events: content.events.length,
      uncovered,
      bundle: text,
      page: bundlePage(text),
      program: verifierText,
      pdf: (await drawPaper(paper)).toString('base64'),
    };
  };

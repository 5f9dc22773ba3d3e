/** The room of the auditors, and what it needs: the replay, the tree over the log, the checks, the papers. */
import { readWithoutKeys } from '#app/openLog.ts';
import { labelOf, valuesOf } from '#app/replay/changes.ts';
import type { NumberedEvent } from '#app/replay/moment.ts';
import { numberEvents } from '#app/replay/replay.ts';
import type { Subject } from '#app/replay/subject.ts';
import { replayUnder } from '#app/whatIf/whatIf.ts';
import { sampleSales } from '#app/saleSample/sampleSales.ts';
import type { RulesInForce } from '#contracts/auditRoom/whatIf.ts';
import type { HouseRules } from '#contracts/site/houseRules.ts';
import { auditRoom, type OnRead, type RunResult } from '#modules/auditRoom/index.ts';
import { readToEnd, type EventStore } from '#platform/eventStore/eventStore.ts';
import type { Answers } from '#app/answers.ts';
import type { Edges } from '#app/edges.ts';
import type { TransparencyGiven } from '#app/openTransparency.ts';
import { readTree } from '#platform/transparency/readTree.ts';
import { sentenceOf } from '#platform/transparency/verify/finding.ts';
import { findEventsAbout, replayThese, type EventReading } from './findEventsAbout.ts';
import { createMakeStatement } from './makeStatement.ts';
import { VERIFY_READS, verifyLog } from './verifyLog.ts';

type Given = Omit<TransparencyGiven, 'edges' | 'settings'> & {
  settings: TransparencyGiven['settings'] & { twoPeopleAbovePence: number; houseRules: HouseRules };
  answers: Pick<Answers, 'findFees' | 'findRules'>;
  edges: Pick<Edges, 'transparency' | 'papers'>;
};

const BATCH = 5000;
/** To find the sales, and to derive those that were chosen; one that differs is read once more. */
const SAMPLE_READS = 2;

/** A personal value is the name of its key, whatever reads it. */
const plain = (value: unknown): unknown => labelOf(value) ?? value;

const createHistory = (reading: EventReading) => ({
  findSteps: async (subject: Subject) => {
    const { steps } = replayThese(subject, await findEventsAbout(reading, subject));
    return steps.map(({ event, changes }) => ({
      event,
      changes: changes.map(({ path, before, after }) => ({ path, before: plain(before), after: plain(after) })),
    }));
  },
  findState: async (subject: Subject, position: string) => {
    const events = (await findEventsAbout(reading, subject)).filter((event) => event.position <= position);
    if (events.length === 0) return undefined;
    const { replay } = replayThese(subject, events);
    return valuesOf(replay.stateAt({ kind: 'position', position }))
      .filter(({ path }) => path !== 'kind')
      .map(({ path, value }) => ({ path, value: plain(value) }));
  },
});

/** The whole log in shapes of today, without the keys of persons. */
async function* readWhole(recorded: EventStore, onRead: OnRead): AsyncGenerator<NumberedEvent, void> {
  for await (const { number, event } of numberEvents(readToEnd(recorded, { maxBatch: BATCH }))) {
    onRead(1);
    yield { number, event: readWithoutKeys(event) };
  }
}

/** The rules as they apply now, in the groups that may be replaced. */
const rulesInForce = async ({ findFees, findRules }: Given['answers']): Promise<RulesInForce> => {
  const [fees, { current }] = await Promise.all([findFees(), findRules()]);
  const { buyerFeeBps, creatorShareBps } = fees.current;
  return { fee: { buyerFeeBps, creatorShareBps }, ...current };
};

export const openAuditRoom = ({ tools, settings, edges, recordedStore, answers }: Given) => {
  const { db, subjectKeys, payments, now } = tools;
  const { storage } = edges.transparency;
  const seeds = settings.keys.transparency;
  const tree = readTree({ db, storage, seeds, host: () => new URL(settings.origin).host });
  const sample = async (wish: { count: number; seed: number }, onRead: OnRead): Promise<RunResult> => {
    const sources = { readLog: () => readWhole(recordedStore, onRead), db, payments };
    const { compared, total } = await sampleSales(sources, wish);
    return {
      summary: `${compared.length} of ${total} sales, chosen by seed ${wish.seed}`,
      checks: compared.map(({ name, findings }) => ({ name, findings: findings.map(sentenceOf) })),
    };
  };
  return auditRoom({
    ...tools,
    ports: {
      ...createHistory(tools),
      makeStatement: createMakeStatement({
        ...tools,
        recordedStore,
        tree,
        seeds,
        drawPaper: edges.papers.drawPaper,
        now,
      }),
      verify: (onRead) => {
        const { twoPeopleAbovePence } = settings;
        return verifyLog({ db, recordedStore, subjectKeys, storage, seeds, twoPeopleAbovePence }, onRead);
      },
      verifyReads: VERIFY_READS,
      sample,
      sampleReads: SAMPLE_READS,
      whatIf: (wish, onRead) =>
        replayUnder(readWhole(recordedStore, onRead), wish, { hold: settings.houseRules.hold, now: now() }),
      findRulesInForce: () => rulesInForce(answers),
    },
  });
};

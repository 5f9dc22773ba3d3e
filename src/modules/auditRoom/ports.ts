import type { AuditStatement, StateValue } from '#contracts/auditRoom/auditRoom.ts';
import type { RulesInForce, WhatIfResult, WhatIfWish } from '#contracts/auditRoom/whatIf.ts';
import type { HistoryKind } from '#contracts/auditRoom/vocabulary.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';

export type Subject = Readonly<{ kind: HistoryKind; id: string }>;

/** An event about the subject without personal values, and what it changed; undefined where a value was absent. */
export type Step = Readonly<{
  event: RecordedEvent;
  changes: readonly { path: string; before?: unknown; after?: unknown }[];
}>;

/** What a check found; `checks` have every finding as a sentence. */
export type RunResult = Readonly<{ summary: string; checks: readonly { name: string; findings: readonly string[] }[] }>;

/** Takes how many events have been read since it was called last. */
export type OnRead = (events: number) => void;

export interface AuditRoomPorts {
  /** In the order of the log; [] where there is nothing about it. @throws Problem `too-large` */
  findSteps: (subject: Subject) => Promise<readonly Step[]>;
  /** The state right after the event at this position; undefined where there was nothing about it. @throws Problem `too-large` */
  findState: (subject: Subject, position: string) => Promise<readonly StateValue[] | undefined>;
  /** @throws Problem `not-found`, `too-large`, or `conflict` while no checkpoint covers the events */
  makeStatement: (subject: Subject) => Promise<AuditStatement>;
  /** Compares the whole log, which it reads `verifyReads` times, with the signed tree and with itself. */
  verify: (onRead: OnRead) => Promise<RunResult>;
  verifyReads: number;
  /** Derives so many sales anew from the log, which it reads `sampleReads` times. */
  sample: (wish: { count: number; seed: number }, onRead: OnRead) => Promise<RunResult>;
  sampleReads: number;
  /** Replays a past period under other rules; reads the log once, up to the end of the period. It records nothing. */
  whatIf: (wish: WhatIfWish, onRead: OnRead) => Promise<WhatIfResult>;
  /** The rules that apply now. */
  findRulesInForce: () => Promise<RulesInForce>;
}

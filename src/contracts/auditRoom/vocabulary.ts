/** What the room of the auditors speaks of. */

/** The kinds of things whose history can be replayed; `user` is a person's account with its roles. */
export const historyKinds = ['video', 'order', 'creator', 'user', 'payout', 'claim', 'case'] as const;
/** One of `historyKinds`. */
export type HistoryKind = (typeof historyKinds)[number];

/** What can be checked over the whole log: `verify` compares it with the signed tree and with itself, `sample` derives some sales anew. */
export const auditRunKinds = ['verify', 'sample'] as const;
/** One of `auditRunKinds`. */
export type AuditRunKind = (typeof auditRunKinds)[number];

/** The kind of run that replays a past period under other rules; it lies beside the checks, and has a list of its own. */
export const whatIfKind = 'what-if';
/** A period has so many days at most; a result lists so many creators, and adds up the others. */
export const whatIfLimits = { days: 366, creators: 2000 } as const;

/** How far a check is; `failed` could not be carried out, which says nothing about the log. */
export const auditRunStatuses = ['waiting', 'running', 'done', 'failed'] as const;
/** One of `auditRunStatuses`. */
export type AuditRunStatus = (typeof auditRunStatuses)[number];

/** So many events are answered at once, and so many at most stand in one history. */
export const auditLimits = { page: 100, history: 5000 } as const;

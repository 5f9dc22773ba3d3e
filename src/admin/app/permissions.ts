/** Who may do what in the console. The server checks every call by itself; this only hides what would be refused. */
import type { StaffRole } from '#contracts/http/endpoint.ts';

/** Resource → action → roles; an admin may do whatever is listed. */
export const permissions: Readonly<Record<string, Readonly<Record<string, readonly StaffRole[]>>>> = {
  videos: {
    list: ['moderator', 'auditor'],
    show: ['moderator', 'auditor'],
    playOriginal: ['moderator'],
    approve: ['moderator'],
    askForChanges: ['moderator'],
    reject: ['moderator'],
    passSpotCheck: ['moderator'],
    takeDown: ['moderator'],
  },
  payouts: {
    list: ['finance', 'auditor'],
    show: ['finance', 'auditor'],
    release: ['finance'],
    reject: ['finance'],
    hold: ['finance'],
  },
  'payout-batches': {
    list: ['finance', 'auditor'],
    show: ['finance', 'auditor'],
    propose: ['finance'],
    decide: ['finance'],
  },
  'fee-policies': {
    list: ['finance', 'auditor'],
    show: ['finance', 'auditor'],
    propose: ['finance'],
    decide: ['finance'],
  },
  sales: {
    list: ['finance', 'auditor'],
    show: ['finance', 'auditor'],
    replay: ['auditor'],
  },
  books: {
    list: ['finance', 'auditor'],
    explain: ['finance'],
  },
  'after-sales': {
    list: ['finance', 'auditor'],
    show: ['finance', 'auditor'],
    refund: ['finance'],
    refundPart: ['finance'],
    release: ['finance'],
    evidence: ['finance', 'auditor'],
    submitEvidence: ['finance'],
  },
  reviews: {
    list: ['moderator', 'auditor'],
    hide: ['moderator'],
  },
  featured: {
    list: ['moderator', 'auditor'],
    change: ['moderator'],
  },
  reports: {
    list: ['moderator', 'auditor'],
    show: ['moderator', 'auditor'],
    decide: ['moderator'],
    hideMessage: ['moderator'],
  },
  requests: {
    list: ['moderator', 'auditor'],
    show: ['moderator', 'auditor'],
    moderate: ['moderator'],
  },
  claims: {
    list: ['moderator', 'auditor'],
    show: ['moderator', 'auditor'],
    decide: ['moderator'],
  },
  cases: {
    list: ['moderator', 'finance'],
    show: ['moderator', 'finance'],
    answer: ['moderator', 'finance'],
  },
  reads: {
    list: ['auditor'],
  },
  accounts: {
    list: ['moderator', 'finance', 'auditor'],
    show: ['moderator', 'finance', 'auditor'],
    search: ['moderator', 'finance', 'auditor'],
    suspend: ['moderator'],
    reinstate: ['moderator'],
    uphold: ['moderator'],
    endSessions: ['moderator'],
    /** By admins alone. */
    changeRoles: [],
    erase: [],
  },
};

/** Whether one of these roles allows the action. */
export const may = (roles: readonly StaffRole[], resource: string, action: string): boolean => {
  const allowed = permissions[resource]?.[action];
  return allowed !== undefined && roles.some((role) => role === 'admin' || allowed.includes(role));
};

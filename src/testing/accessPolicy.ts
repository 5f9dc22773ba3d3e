/** Who may call what, written by hand a second time: the product is compared with it. */
import type { ProblemType } from '#contracts/http/problem.ts';

/** What the guard answers: `in`, or the refusal. */
export type Answer = 'in' | ProblemType;

export const personas = [
  'nobody',
  'unverified',
  'incomplete',
  'buyer',
  'creator',
  'moderator',
  'finance',
  'auditor',
  'admin',
  'unprotected',
  'suspended',
] as const;
export type Persona = (typeof personas)[number];

const staff: readonly Persona[] = ['moderator', 'finance', 'auditor', 'admin', 'unprotected'];

const signedIn = (who: Persona): Answer => (who === 'nobody' ? 'not-signed-in' : 'in');
const verified = (who: Persona): Answer => (who === 'unverified' ? 'email-not-verified' : signedIn(who));
const complete = (who: Persona): Answer => (who === 'incomplete' ? 'profile-incomplete' : verified(who));
const accessRules = {
  open: (): Answer => 'in',
  signedIn,
  verified,
  complete,
  /** Staff decide about listings, so they do not sell. */
  futureSellers: (who: Persona): Answer => (staff.includes(who) ? 'not-allowed' : verified(who)),
  creators: (who: Persona): Answer => (complete(who) !== 'in' || who === 'creator' ? complete(who) : 'creators-only'),
};
const staffAccess = (roles: readonly Persona[], who: Persona): Answer => {
  // A moderator who has not switched two-factor on.
  if (who === 'unprotected') return roles.includes('moderator') ? 'second-factor-needed' : 'not-allowed';
  return who === 'admin' || roles.includes(who) ? 'in' : signedIn(who) === 'in' ? 'not-allowed' : signedIn(who);
};

/** The policy. Endpoints that end or change the caller's rights come last. */
const policy: [rule: keyof typeof accessRules | Persona[], calls: string[]][] = [
  [
    'open',
    [
      'POST /api/auth/register',
      'POST /api/auth/login',
      'POST /api/auth/refresh',
      'POST /api/auth/resend-confirmation',
      'GET /api/auth/confirm-email',
      'POST /api/auth/not-me',
      'POST /api/auth/google',
      'POST /api/auth/facebook',
      'POST /api/auth/exchange',
      'GET /api/auth/ways',
      'POST /api/auth/verify-2fa',
      'POST /api/auth/forgot-password',
      'POST /api/auth/reset-password',
      'GET /api/user/check-username/{username}',
      'GET /api/videos',
      'GET /api/suggestions',
      'GET /api/videos/{videoId}',
      'POST /api/videos/{videoId}/preview',
      'POST /api/videos/{videoId}/views',
      'GET /api/creators/{username}',
      'GET /api/creators/{username}/reviews',
      'POST /api/cases',
      'POST /api/cases/{caseId}/read',
      'POST /api/cases/{caseId}/entries',
      'POST /api/claims',
      'POST /api/claims/{claimId}/read',
      'POST /api/claims/{claimId}/complete',
      'POST /api/claims/{claimId}/withdraw',
      'POST /api/claims/{claimId}/court',
      'POST /api/suspensions/{userId}/read',
      'POST /api/suspensions/{userId}/appeal',
      'POST /api/requests',
      'POST /api/requests/{requestId}/confirm',
      'GET /api/featured',
      'GET /api/requests',
      'GET /api/requests/{requestId}',
      'POST /api/requests/{requestId}/read',
      'POST /api/requests/{requestId}/close',
      'GET /api/licence',
      'GET /api/licences/{orderId}/{proof}',
      'GET /api/grant',
      'GET /api/figures',
      'GET /api/rates',
      'POST /api/webhooks/stripe',
    ],
  ],
  [
    'creators',
    [
      'POST /api/videos',
      'POST /api/videos/{videoId}/upload-complete',
      'GET /api/my/videos',
      'GET /api/my/video-totals',
      'GET /api/my/analytics',
      'GET /api/my/videos/{videoId}',
      'POST /api/my/videos/{videoId}/edit/withdraw',
      'GET /api/my/videos/{videoId}/studio',
      'PUT /api/my/videos/{videoId}/draft',
      'POST /api/my/videos/{videoId}/cancel',
      'POST /api/my/videos/{videoId}/submit',
      'PUT /api/my/videos/{videoId}/listing',
      'POST /api/my/videos/{videoId}/relist',
      'POST /api/my/videos/{videoId}/appeal',
      'POST /api/my/videos/{videoId}/thumbnail',
      'POST /api/my/videos/{videoId}/thumbnail-picture',
      'POST /api/my/videos/{videoId}/preview',
      'POST /api/my/videos/{videoId}/price',
      'POST /api/my/videos/{videoId}/withdraw',
      'GET /api/my/trust',
      'GET /api/my/balance',
      'GET /api/my/statement',
      'POST /api/my/statement/paper',
      'POST /api/payouts',
      'POST /api/reviews/{orderId}/answer',
      'GET /api/my/payouts',
      'GET /api/my/payee',
      'POST /api/my/payee/setup',
      'GET /api/my/problems',
      'POST /api/my/problems/{orderId}/answer',
      'GET /api/my/claims',
      'GET /api/my/claims/{claimId}',
      'POST /api/my/claims/{claimId}/counter',
      'POST /api/my/claims/{claimId}/appeal',
      'GET /api/my/plan',
      'POST /api/my/plan/checkout',
      'POST /api/my/plan/cancel',
      'POST /api/my/plan/resume',
      'POST /api/my/plan/portal',
      'POST /api/requests/{requestId}/videos',
      'POST /api/requests/{requestId}/proposals',
      'POST /api/requests/{requestId}/answers/{answerId}/withdraw',
    ],
  ],
  [
    'complete',
    [
      'POST /api/videos/{videoId}/checkout',
      'GET /api/orders/{orderId}',
      'GET /api/orders/{orderId}/licence',
      'POST /api/orders/{orderId}/download',
      'POST /api/orders/{orderId}/papers',
      'GET /api/orders/{orderId}/review',
      'GET /api/orders/{orderId}/openings',
      'POST /api/orders/{orderId}/review',
      'GET /api/my/purchases',
      'GET /api/my/purchases/states',
      'POST /api/orders/{orderId}/problem',
      'POST /api/threads',
      'POST /api/threads/{threadId}/messages',
    ],
  ],
  [
    ['moderator', 'finance', 'auditor'],
    [
      'GET /api/admin/overview',
      'GET /api/admin/accounts',
      'GET /api/admin/accounts/{id}',
      'GET /api/admin/accounts/{id}/timeline',
      'GET /api/admin/accounts/{id}/trust',
      'GET /api/admin/search',
    ],
  ],
  [
    ['moderator', 'finance'],
    [
      'GET /api/admin/cases',
      'GET /api/admin/cases/{id}',
      'POST /api/admin/cases/{id}/answer',
      'POST /api/admin/cases/{id}/note',
      'POST /api/admin/cases/{id}/link',
      'POST /api/admin/cases/{id}/close',
    ],
  ],
  [
    [],
    [
      'POST /api/admin/accounts/{id}/propose-role',
      'POST /api/admin/accounts/{id}/confirm-role',
      'POST /api/admin/accounts/{id}/decline-role',
      'POST /api/admin/accounts/{id}/take-role-away',
      'GET /api/admin/accounts/{id}/erasure',
      'POST /api/admin/accounts/{id}/erase',
    ],
  ],
  [
    ['moderator'],
    [
      'POST /api/admin/accounts/{id}/suspend',
      'POST /api/admin/accounts/{id}/reinstate',
      'POST /api/admin/accounts/{id}/uphold-suspension',
      'POST /api/admin/accounts/{id}/end-sessions',
      'POST /api/admin/videos/{id}/edits/{editId}/approve',
      'POST /api/admin/videos/{id}/edits/{editId}/decline',
      'POST /api/admin/videos/{id}/approve',
      'POST /api/admin/videos/{id}/ask-for-changes',
      'POST /api/admin/videos/{id}/reject',
      'POST /api/admin/videos/{id}/take',
      'POST /api/admin/videos/{id}/release',
      'POST /api/admin/videos/{id}/undo-decision',
      'POST /api/admin/videos/{id}/spot-check',
      'POST /api/admin/videos/{id}/take-down',
      'POST /api/admin/review-queue/next',
      'POST /api/admin/reviews/{id}/hide',
      'POST /api/admin/featured/{id}/feature',
      'POST /api/admin/featured/{id}/end',
      'POST /api/admin/reports/{id}/dismiss',
      'POST /api/admin/reports/{id}/settle',
      'POST /api/admin/messages/{id}/hide',
      'POST /api/admin/requests/{id}/pass',
      'POST /api/admin/requests/{id}/hide',
      'POST /api/admin/requests/{id}/show',
      'POST /api/admin/requests/{id}/answers/{answerId}/hide',
      'POST /api/admin/claims/{id}/accept',
      'POST /api/admin/claims/{id}/ask',
      'POST /api/admin/claims/{id}/dismiss',
      'POST /api/admin/claims/{id}/court',
      'POST /api/admin/claims/{id}/restore',
      'POST /api/admin/claims/{id}/uphold',
      'POST /api/admin/claims/{id}/remove-strike',
      'POST /api/admin/claims/{id}/refuse-appeal',
    ],
  ],
  [
    ['moderator', 'auditor'],
    [
      'GET /api/admin/videos',
      'GET /api/admin/videos/{id}/review',
      'GET /api/admin/review-figures',
      'GET /api/admin/reviews',
      'GET /api/admin/featured',
      'GET /api/admin/reports',
      'GET /api/admin/reports/{id}',
      'GET /api/admin/edits',
      'GET /api/admin/requests',
      'GET /api/admin/requests/{id}',
      'GET /api/admin/claims',
      'GET /api/admin/claims/{id}',
    ],
  ],
  [
    ['moderator', 'finance', 'auditor'],
    [
      'GET /api/admin/stuck-work',
      'GET /api/admin/videos/{id}',
      'GET /api/admin/videos/{id}/openings',
      'GET /api/admin/openings',
    ],
  ],
  [
    ['moderator', 'finance'],
    [
      'POST /api/admin/stuck-work/{process}/{itemId}/try',
      'POST /api/admin/videos/{id}/original',
      'POST /api/admin/videos/{id}/agree-to-original',
    ],
  ],
  [
    ['finance', 'auditor'],
    [
      'GET /api/admin/payouts',
      'GET /api/admin/payouts/{id}',
      'GET /api/admin/payouts/{id}/sheet',
      'GET /api/admin/payout-batches',
      'GET /api/admin/payout-batches/{id}',
      'GET /api/admin/fee-policies',
      'GET /api/admin/fee-policies/{id}',
      'GET /api/admin/sales',
      'GET /api/admin/sales/{id}',
      'GET /api/admin/sales/{id}/replay',
      'GET /api/admin/sales/{id}/ledger',
      'GET /api/admin/after-sales',
      'GET /api/admin/after-sales/{id}',
      'GET /api/admin/after-sales/{id}/evidence',
      'GET /api/admin/books',
      'POST /api/admin/books/compare',
    ],
  ],
  [
    ['finance'],
    [
      'POST /api/admin/payouts/{id}/release',
      'POST /api/admin/payouts/{id}/reject',
      'POST /api/admin/payouts/{id}/hold',
      'POST /api/admin/payouts/{id}/lift-hold',
      'POST /api/admin/payout-batches',
      'POST /api/admin/payout-batches/{id}/approve',
      'POST /api/admin/payout-batches/{id}/decline',
      'POST /api/admin/fee-policies',
      'POST /api/admin/fee-policies/{id}/confirm',
      'POST /api/admin/fee-policies/{id}/drop',
      'POST /api/admin/after-sales/{id}/refund',
      'POST /api/admin/after-sales/{id}/refund-part',
      'POST /api/admin/after-sales/{id}/release',
      'POST /api/admin/after-sales/{id}/evidence',
      'POST /api/admin/books/explain',
    ],
  ],
  [['auditor'], ['GET /api/admin/reads']],
  ['verified', ['POST /api/auth/complete-profile', 'PUT /api/user/profile']],
  [
    'signedIn',
    [
      'POST /api/cases/mine',
      'GET /api/my/cases',
      'GET /api/requests/mine',
      'POST /api/requests/mine',
      'POST /api/reports',
      'GET /api/threads',
      'GET /api/threads/{threadId}',
      'POST /api/threads/{threadId}/read',
      'POST /api/threads/{threadId}/block',
      'POST /api/threads/{threadId}/unblock',
      'GET /api/my/notifications',
      'GET /api/my/notifications/unread',
      'POST /api/my/notifications/{notificationId}/read',
      'POST /api/my/notifications/read',
      'GET /api/my/saved',
      'GET /api/videos/{videoId}/saved',
      'PUT /api/videos/{videoId}/saved',
      'DELETE /api/videos/{videoId}/saved',
      'POST /api/auth/change-password',
      'GET /api/auth/sessions',
      'POST /api/auth/prove',
      'POST /api/auth/sessions/{sessionId}/end',
      'GET /api/auth/history',
      'GET /api/user/settings',
      'POST /api/user/notices',
      'POST /api/user/change-username',
      'GET /api/user/deletion',
      'GET /api/my/suspension',
      'POST /api/my/suspension/appeal',
      'POST /api/user/delete',
      'GET /api/user/profile',
      'POST /api/user/avatar',
      'DELETE /api/user/avatar',
      'POST /api/auth/sessions/end-others',
    ],
  ],
  [
    'verified',
    [
      'GET /api/auth/recovery-codes',
      'POST /api/auth/regenerate-recovery-codes',
      'POST /api/user/providers/{provider}/link',
      'POST /api/user/providers/{provider}/unlink',
      'POST /api/user/export',
      'POST /api/auth/enable-2fa',
      'POST /api/auth/disable-2fa',
    ],
  ],
  ['futureSellers', ['POST /api/user/start-selling']],
  ['signedIn', ['POST /api/auth/logout']],
];
/** What a suspended buyer may call besides what is open to everybody: their suspension, what they bought, their data, the way out. */
const forSuspended: readonly string[] = [
  'GET /api/my/suspension',
  'POST /api/my/suspension/appeal',
  'GET /api/my/purchases',
  'GET /api/my/purchases/states',
  'POST /api/orders/{orderId}/download',
  'POST /api/orders/{orderId}/papers',
  'POST /api/user/export',
  // What the page of the suspension needs for that copy: what proof there can be, and giving it.
  'GET /api/user/settings',
  'POST /api/auth/prove',
  'POST /api/auth/logout',
];
/** What changes who can sign in or where money goes, or hands out everything: it needs proof of the last ten minutes. */
const forFresh: readonly string[] = [
  'POST /api/my/payee/setup',
  'POST /api/payouts',
  'POST /api/auth/enable-2fa',
  'POST /api/auth/disable-2fa',
  'POST /api/auth/regenerate-recovery-codes',
  'POST /api/user/providers/{provider}/link',
  'POST /api/user/providers/{provider}/unlink',
  'POST /api/user/export',
  'POST /api/user/delete',
  'POST /api/admin/accounts/{id}/propose-role',
  'POST /api/admin/accounts/{id}/confirm-role',
  'POST /api/admin/accounts/{id}/take-role-away',
  'POST /api/admin/accounts/{id}/erase',
];
/** Staff keep the second factor that they have: the guard lets them in, and the rules of the account refuse. */
const refusedToStaff = 'POST /api/auth/disable-2fa';
const suspendedAnswer = (rule: string | Persona[], call: string): Answer =>
  rule === 'open' || forSuspended.includes(call) ? 'in' : 'account-suspended';

/** The guard's answer for each endpoint and each kind of caller: whose proof is fresh, and whose is not any more. */
export const rows = policy.flatMap(([rule, calls]) =>
  calls.map((call) => {
    const expected = (who: Persona): Answer => {
      if (who === 'suspended') return suspendedAnswer(rule, call);
      return typeof rule === 'string' ? accessRules[rule](who) : staffAccess(rule, who);
    };
    const expectedLater = (who: Persona): Answer => {
      const answer = expected(who);
      return answer === 'in' && forFresh.includes(call) ? 'proof-needed' : answer;
    };
    const expectedInside = (who: Persona): Answer =>
      call === refusedToStaff && staff.includes(who) && who !== 'unprotected' ? 'not-allowed' : expected(who);
    return { call, expected, expectedLater, expectedInside };
  }),
);
/** Every answer that is a refusal by the guard. */
export const refusals: ReadonlySet<string> = new Set(
  personas.flatMap((who) => rows.flatMap(({ expected, expectedLater }) => [expected(who), expectedLater(who)])),
);

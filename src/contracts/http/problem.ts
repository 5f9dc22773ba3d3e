/**
 * Every problem the API can answer with: type → [HTTP status, title].
 * On the wire it is RFC 9457 `application/problem+json`; in code both ends throw and catch it as `Problem`.
 */
export const problems = {
  'invalid-input': [400, 'Please check what you entered'],
  'malformed-request': [400, 'The request could not be read'],
  'invalid-confirmation-link': [400, 'The link is invalid or expired'],
  'invalid-reset-link': [400, 'The link is invalid or expired'],
  'webhook-signature-invalid': [400, 'The signature is wrong'],
  'not-signed-in': [401, 'Please sign in'],
  'invalid-credentials': [401, 'Invalid credentials'],
  'wrong-code': [401, 'That code is not right'],
  'challenge-ended': [401, 'Please sign in again'],
  'provider-refused': [401, 'Authentication with backend failed'],
  'session-ended': [401, 'Your session has ended'],
  'not-allowed': [403, 'You may not do this'],
  'email-not-verified': [403, 'Please verify your email first'],
  'profile-incomplete': [403, 'Please complete your profile first'],
  'creators-only': [403, 'This is for creators'],
  'own-video': [403, 'You cannot buy your own video'],
  'proof-needed': [403, 'Please confirm that it is you'],
  'second-factor-needed': [403, 'Staff accounts need two-factor authentication'],
  'account-suspended': [403, 'This account is suspended'],
  'link-expired': [403, 'The link has expired'],
  'not-found': [404, 'Not found'],
  'method-not-allowed': [405, 'Method not allowed'],
  'email-taken': [409, 'This email is already registered'],
  'username-taken': [409, 'This username is already taken'],
  'link-needs-password': [409, 'An account with this email already exists'],
  'email-needed': [409, 'Please enter your email address'],
  'already-linked': [409, 'This is linked to another account'],
  'two-factor-on': [409, 'Two-factor authentication is already on'],
  'two-factor-off': [409, 'Two-factor authentication is off'],
  'last-way-in': [409, 'Set a password first'],
  'username-fixed': [409, 'Your username can no longer be changed'],
  'account-has-open-business': [409, 'This account still has open business'],
  'already-done': [409, 'This has already been done'],
  'video-not-for-sale': [409, 'This video is not for sale'],
  'video-already-sold': [409, 'This video has just been sold'],
  'video-already-uploaded': [409, 'This video has been uploaded before'],
  'price-changed': [409, 'The price has changed'],
  'order-closed': [409, 'This order is closed'],
  'upload-incomplete': [409, 'The upload is not complete'],
  'not-under-review': [409, 'This video is not under review'],
  'review-taken': [409, 'Another moderator has it'],
  'already-pro': [409, 'You already have Creator Pro'],
  'no-messages': [409, 'This creator does not take messages'],
  'thread-blocked': [409, 'One of you has ended this conversation'],
  'no-plan': [409, 'There is no plan that could be changed'],
  'payee-not-ready': [409, 'Payouts are not set up yet'],
  'balance-too-low': [409, 'There is not enough available'],
  'second-person-needed': [403, 'A second person has to agree'],
  'books-differ': [409, 'The books differ'],
  'payout-not-waiting': [409, 'This payout is not waiting'],
  'batch-decided': [409, 'This has already been decided'],
  'fees-decided': [409, 'This has already been decided'],
  'fees-pending': [409, 'Another change is waiting'],
  'rules-decided': [409, 'This has already been decided'],
  'rules-pending': [409, 'Another change is waiting'],
  'notice-too-short': [409, 'Too little notice'],
  'purchase-under-claim': [409, 'The download is paused'],
  'purchase-disputed': [409, 'The download is paused'],
  'licence-transferred': [409, 'This licence was transferred to somebody else'],
  conflict: [409, 'Someone else changed this meanwhile'],
  'copy-of-sold': [409, 'This resembles a sold video'],
  gone: [410, 'No longer here'],
  'purchase-refunded': [410, 'This purchase has been refunded'],
  'too-large': [413, 'Too large'],
  'unsupported-media': [415, 'This content is not accepted'],
  'daily-limit-reached': [429, 'Daily upload limit reached'],
  'too-many-requests': [429, 'Too many requests'],
  'unexpected-error': [500, 'Something went wrong'],
  'payment-unavailable': [502, 'The payment provider did not answer'],
  unavailable: [503, 'Temporarily unavailable'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemType = keyof typeof problems;

/** One wrong field. `pointer` is a JSON pointer fragment into the request body (RFC 6901), e.g. `#/email`. */
export type FieldError = { pointer: string; detail: string };

/** The wire format: RFC 9457 members, plus `errors` (fields) and `message` (repeats `detail`, for toasts). */
export type ProblemDocument = {
  type: string;
  title: string;
  status: number;
  detail: string;
  message: string;
  instance?: string;
  errors?: FieldError[];
};

/** The one expected error, from a refused decision to the toast. Anything else that is thrown is a bug. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly type: ProblemType;
  readonly status: number;
  readonly title: string;
  readonly errors: FieldError[];
  /** Seconds after which the same request may succeed (RFC 9110 Retry-After), with 429 and 503. */
  readonly retryAfterSeconds: number | undefined;
  /** The id of the request that was answered with it; known where it was received. */
  readonly requestId: string | undefined;

  constructor(
    type: ProblemType,
    detail?: string,
    more: { errors?: FieldError[]; retryAfterSeconds?: number; requestId?: string } = {},
  ) {
    super(detail ?? problems[type][1]);
    this.type = type;
    [this.status, this.title] = problems[type];
    this.errors = more.errors ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.requestId = more.requestId;
  }

  get detail(): string {
    return this.message;
  }

  /** The wire form; `instance` is the request id. */
  toDocument(instance = this.requestId): ProblemDocument {
    return {
      type: `/problems/${this.type}`,
      title: this.title,
      status: this.status,
      detail: this.detail,
      message: this.detail,
      ...(instance && { instance }),
      ...(this.errors.length > 0 && { errors: this.errors }),
    };
  }

  /** Reads the wire form and its `Retry-After` header; an unknown form becomes `unexpected-error`. */
  static fromDocument(document: unknown, retryAfter: string | null = null): Problem {
    const { type: path, detail, errors, instance } = (document ?? {}) as Partial<ProblemDocument>;
    const name = path?.replace('/problems/', '') ?? '';
    const type = Object.hasOwn(problems, name) ? (name as ProblemType) : 'unexpected-error';
    return new Problem(type, typeof detail === 'string' ? detail : undefined, {
      errors: errors ?? [],
      ...(instance && { requestId: instance }),
      ...(retryAfter && { retryAfterSeconds: Number(retryAfter) }),
    });
  }
}

/** A refusal of one field, e.g. `fieldProblem('/email', 'Email is required')`. */
export const fieldProblem = (field: string, detail: string): Problem =>
  new Problem('invalid-input', detail, { errors: [{ pointer: `#${field}`, detail }] });

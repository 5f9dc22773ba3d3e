/**
 * What crosses the wire is declared once. The plain half (`auth.ts`) states method, path, access and rate limit and
 * takes its types from the zod half (`auth.schema.ts`) by `import type`, so public pages load no zod.
 */
import type { z } from 'zod';

export type StaffRole = 'moderator' | 'finance' | 'auditor' | 'admin';

/** Who may call. `signedLink` and `webhook` authenticate by a signature in the request itself. */
export type Access =
  | 'open'
  | 'signedIn'
  | 'emailVerified'
  | 'profileComplete'
  | 'creator'
  | 'signedLink'
  | 'webhook'
  | { staff: readonly StaffRole[] };

/** Access for these roles; an admin may do what each of them may. */
export const staff = (...roles: StaffRole[]): Access => ({ staff: [...roles, 'admin'] });

/** At most `points` requests in `seconds`; `by` names what the requests are counted by. */
export type RateLimit = Readonly<{ points: number; seconds: number; by: 'address' | 'account' }>;

/** Counts the requests of one address; outside production the site multiplies `points` by RATE_LIMIT_FACTOR. */
/*@__NO_SIDE_EFFECTS__*/
export const byAddress = (points: number, seconds: number): RateLimit => ({ points, seconds, by: 'address' });
/** Counts the requests of one account; a visitor has none, so the endpoint needs a signed-in caller. */
/*@__NO_SIDE_EFFECTS__*/
export const byAccount = (points: number, seconds: number): RateLimit => ({ points, seconds, by: 'account' });

/** The zod half of one endpoint. An endpoint accepts no part that is missing here. */
export type EndpointSchema = {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** What the client gives to an endpoint with `file`; the server inspects the content instead. */
  readonly file?: z.ZodType;
  readonly response?: z.ZodType;
};

export type Endpoint<S extends EndpointSchema = EndpointSchema> = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Express notation: `/api/videos/:videoId`. */
  path: string;
  access: Access;
  /** A suspended person may call it as well; every other call answers them `account-suspended`. */
  isForSuspended?: boolean;
  /**
   * Needs proof of the last ten minutes of who calls: a sign-in, or `proveIdentity`. For what changes who can sign in or
   * where money goes, and for all of a person's data at once. Without it the call is answered `proof-needed`.
   */
  fresh?: boolean;
  /**
   * It moves money. Its body carries `pressId`, which the client adds, or `submissionId`, from which something new gets its
   * id: a second press with the same id does nothing and answers what the first one did.
   */
  movesMoney?: true;
  /** How often one address or account may call it; `general`: only the limit that all endpoints share. */
  limit: RateLimit | 'general';
  /** Takes one file as `multipart/form-data` instead of a JSON body. */
  file?: Readonly<{ field: string; maxBytes: number }>;
  /** One sentence for the OpenAPI document. */
  summary: string;
  /** Carries the types only; never present at run time. */
  schema?: S;
}>;

type Part<S extends EndpointSchema, Key extends keyof S, Value> = S[Key] extends z.ZodType ? Value : undefined;
/** The client adds the id of the press where it is left out. */
type Pressed<Body> = Body extends { pressId: string } ? Omit<Body, 'pressId'> & { pressId?: string } : Body;
type GivenBody<Body> = Body extends { pressId: string }
  ? Record<never, never> extends Pressed<Body>
    ? { body?: Pressed<Body> }
    : { body: Pressed<Body> }
  : { body: Body };
type Given<S extends EndpointSchema, Key extends 'params' | 'query' | 'file'> = S[Key] extends z.ZodType
  ? { [K in Key]: z.input<S[Key]> }
  : unknown;

/** What the client passes to `call`. */
export type InputOf<S extends EndpointSchema> = Given<S, 'params'> &
  Given<S, 'query'> &
  (S['body'] extends z.ZodType ? GivenBody<z.input<S['body']>> : unknown) &
  Given<S, 'file'>;
/** What the handler receives after validation. */
export type ParsedOf<S extends EndpointSchema> = {
  params: Part<S, 'params', z.output<NonNullable<S['params']>>>;
  query: Part<S, 'query', z.output<NonNullable<S['query']>>>;
  body: Part<S, 'body', z.output<NonNullable<S['body']>>>;
};
/** What the handler returns and the client receives. */
export type AnswerOf<S extends EndpointSchema> = S['response'] extends z.ZodType ? z.input<S['response']> : undefined;

/** Declares the plain half: `endpoint<typeof schema.register>({ … })`. Unused endpoints leave the bundle. */
/*@__NO_SIDE_EFFECTS__*/
export const endpoint = <S extends EndpointSchema>(definition: Omit<Endpoint<S>, 'schema'>): Endpoint<S> => definition;

/** `/api/videos/:videoId` with `{ videoId: 'a b' }` → `/api/videos/a%20b`. */
export const fillPath = (path: string, params: Readonly<Record<string, unknown>> = {}): string =>
  path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    return typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : '';
  });

/** `{ q: 'a', page: 2, tag: undefined }` → `?q=a&page=2`; empty without values. */
export const queryString = (query: Readonly<Record<string, unknown>> = {}): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}`;
};

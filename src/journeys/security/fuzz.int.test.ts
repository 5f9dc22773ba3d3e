/** Every call of the API, and every other address, with requests that are nearly, hardly or not at all allowed, from every kind of caller. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLivedSite } from '#driver/livedSite.ts';
import { openTestStores, readLog } from '#driver/siteDriver.ts';
import type { SiteProcess } from '#driver/siteProcess.ts';
import { personas, rows, type Persona } from '#testing/accessRules.ts';
import { otherAddresses } from '#testing/fuzz/otherAddresses.ts';
import { requestsFor, type ApiDocument } from '#testing/fuzz/requests.ts';
import { fillSite, findSamples } from '#testing/fuzz/samples.ts';
import { sendRaw, type RawAnswer, type RawRequest } from '#testing/fuzz/send.ts';
import type { Surroundings } from '#testing/fuzz/values.ts';
import { isLongRun } from '#testing/run/longRun.ts';
import { brokenPromises } from '#testing/site/brokenPromises.ts';
import { enterPersonas, type Tokens } from '#testing/site/personas.ts';
import { untilStill } from '#testing/site/untilStill.ts';

/** Of each call; there are more than two hundred calls. */
const REQUESTS = isLongRun ? 50 : 2;
const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 2 ** 31);

let site: SiteProcess;
let tokens: Tokens;
let document: ApiDocument;
let surroundings: Surroundings;

beforeAll(async () => {
  site = await startLivedSite();
  tokens = await enterPersonas(site);
  const key = await fillSite(site);
  document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as ApiDocument;
  surroundings = { components: document.components.schemas, samples: await findSamples(site, key, userIds()) };
});
afterAll(() => site.stop());

/** Of those who call. */
const userIds = (): string[] =>
  [...tokens.values()].map((token) => {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
    return claims.sub;
  });

type Attempt = { who: Persona; request: RawRequest };

const send = ({ who, request }: Attempt): Promise<RawAnswer> => {
  const token = tokens.get(who);
  const authorization: Record<string, string> = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return sendRaw(site.url, { ...request, headers: { ...authorization, ...request.headers } });
};

/** What is wrong with the answer; undefined when nothing is. A refusal is a problem, or a page outside of the API. */
const faultOf = ({ status, type, requestId, text }: RawAnswer, refusal: RegExp): string | undefined => {
  if (status >= 500) return `answers ${status}: ${text}`;
  if (requestId === '') return `answers ${status} without an id: ${text}`;
  if (status >= 400 && !refusal.test(type)) return `refuses in “${type}”: ${text}`;
  return /node_modules|<pre>(?:Error|Cannot)/.test(text) ? `shows its insides: ${text}` : undefined;
};

type Target = Parameters<typeof requestsFor>[0];

/** Each has its own: lists, for example, would all get the same requests. */
const seedOf = ({ method, path }: Target): number =>
  createHash('sha256').update(`${seed} ${method} ${path}`).digest().readInt32BE();

/** The fault that was found at this target, with the seed that finds it again. */
const fuzz = async (target: Target, mayCall: readonly Persona[], refusal: RegExp): Promise<string[]> => {
  const callers = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...mayCall) },
    { weight: 1, arbitrary: fc.constantFrom(...personas) },
  );
  const attempts = fc.record({ who: callers, request: requestsFor(target, surroundings) });
  const found = await fc.check(
    fc.asyncProperty(attempts, async (attempt) => {
      const fault = faultOf(await send(attempt), refusal);
      if (fault !== undefined) throw new Error(fault);
    }),
    { numRuns: REQUESTS, seed: seedOf(target) },
  );
  if (!found.failed) return [];
  return [
    `TEST_SEED=${seed} ${target.method} ${target.path} ${String(found.errorInstance)}\n${await fc.asyncDefaultReportMessage(found)}`,
  ];
};

const callApi = async (): Promise<string[]> => {
  const faults: string[] = [];
  // In this order: some of the calls at the end finish the session that makes them.
  for (const { call, expected } of rows) {
    const [method = '', path = ''] = call.split(' ');
    const operation = document.paths[path]?.[method.toLowerCase()];
    if (!operation) throw new Error(`the document does not describe ${call}`);
    const mayCall = personas.filter((who) => expected(who) === 'in');
    faults.push(...(await fuzz({ method, path, operation }, mayCall, /^application\/problem\+json/)));
  }
  return faults;
};

describe('any request', () => {
  it('V2.2.1, V2.2.2, V15.3.5, V16.5.3: is answered in time, in our own words and without an error of ours; the log keeps its promises', async () => {
    const faults: string[] = [];
    for (const target of otherAddresses)
      faults.push(...(await fuzz(target, personas, /^(?:application\/problem\+json|text\/html)/)));
    faults.push(...(await callApi()));
    expect(faults).toEqual([]);
    const stores = await openTestStores(site);
    try {
      await untilStill(site, stores);
    } finally {
      await stores.close();
    }
    expect(brokenPromises(await readLog(site))).toEqual([]);
    expect(site.output()).toBe('');
  });
});

/** Where browsers report what the content security policy stopped. */
import express, { type Express } from 'express';
import { z } from 'zod';
import { Problem } from '#contracts/http/problem.ts';
import type { Log } from '#platform/log/log.ts';

export const policyReportsPath = '/policy-reports';

const text = z.string().max(2000);
/** Of `report-uri` (one report), and of `report-to` (a list); https://www.w3.org/TR/CSP3/#reporting. */
const older = z.object({ 'csp-report': z.object({ 'effective-directive': text, 'blocked-uri': text }) });
const newer = z.array(
  z.object({ type: z.string().max(100), body: z.looseObject({ effectiveDirective: text, blockedURL: text }) }),
);
const report = z.union([
  older.transform(({ 'csp-report': found }) => [
    { directive: found['effective-directive'], blocked: found['blocked-uri'] },
  ]),
  newer.transform((found) =>
    found
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => ({ directive: body.effectiveDirective, blocked: body.blockedURL })),
  ),
]);

/** A word such as `inline`, or the origin of an address: the rest of it may be anybody's. */
const originOf = (blocked: string): string => {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked;
  return URL.canParse(blocked) ? new URL(blocked).origin : 'other';
};

const MOST_REPORTS = 20;

/** Anybody may send a report, so that a line of the log says which rule stopped what kind of thing, and nothing else. */
export const mountPolicyReports = (app: Express, log: Log): void => {
  const readBody = express.json({ type: ['application/csp-report', 'application/reports+json'], limit: '32kb' });
  app.post(policyReportsPath, readBody, (request, response) => {
    const read = report.safeParse(request.body);
    if (!read.success) throw new Problem('invalid-input', 'This is not a report of a browser.');
    for (const { directive, blocked } of read.data.slice(0, MOST_REPORTS))
      log.warn(
        { directive: directive.replace(/[^a-z-].*$/, '').slice(0, 40), blocked: originOf(blocked) },
        'policy violated',
      );
    response.status(204).end();
  });
};

import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mountPolicyReports, policyReportsPath } from './policyReports.ts';

let server: Server;
let lines: unknown[];
beforeEach(async () => {
  lines = [];
  const app = express();
  const write = (line: string): void => void lines.push(JSON.parse(line));
  mountPolicyReports(app, pino({ base: null, timestamp: false }, { write }));
  server = createHttpServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => server.close());

const send = async (body: unknown, type = 'application/csp-report'): Promise<number> => {
  const { port } = server.address() as AddressInfo;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const options = { method: 'POST', headers: { 'Content-Type': type }, body: text };
  return (await fetch(`http://127.0.0.1:${port}${policyReportsPath}`, options)).status;
};
const older = (directive: string, blocked: string) => ({
  'csp-report': {
    'document-uri': 'https://soletake.example/account?token=secret',
    'effective-directive': directive,
    'blocked-uri': blocked,
  },
});
const line = (directive: string, blocked: string) => ({ level: 40, directive, blocked, msg: 'policy violated' });

describe('a report of a browser', () => {
  it('V3.4.7: is a line of the log with the rule and the origin, and nothing of an address', async () => {
    expect(await send(older('script-src-elem', 'https://evil.example/x.js?who=ann'))).toBe(204);
    expect(await send(older('script-src-elem', 'inline'))).toBe(204);
    const body = {
      effectiveDirective: 'img-src',
      blockedURL: 'https://cdn.example/a/b.png',
      documentURL: 'https://a.example/?t=1',
    };
    const others = [{ type: 'deprecation', body: { effectiveDirective: '', blockedURL: '' } }];
    expect(await send([{ type: 'csp-violation', body }, ...others], 'application/reports+json')).toBe(204);
    expect(lines).toEqual([
      line('script-src-elem', 'https://evil.example'),
      line('script-src-elem', 'inline'),
      line('img-src', 'https://cdn.example'),
    ]);
  });

  it('writes no words of its sender, and no more than twenty lines', async () => {
    await send(older('script-src\n{"level":60}', 'Dear operator, please call'));
    expect(lines).toEqual([line('script-src', 'other')]);
    lines = [];
    const many = Array.from({ length: 100 }, () => ({
      type: 'csp-violation',
      body: { effectiveDirective: 'img-src', blockedURL: 'data' },
    }));
    await send(many, 'application/reports+json');
    expect(lines).toHaveLength(20);
  });

  it.each([['{'], ['[]x'], [{}], ['"text"'], [{ 'csp-report': null }], ['x'.repeat(40_000)]])(
    'that is none is refused: %j',
    async (body) => {
      expect(await send(body)).toBeGreaterThanOrEqual(400);
      expect(lines).toEqual([]);
    },
  );
});

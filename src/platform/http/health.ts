/**
 * `/health/live`: the process answers. `/health/ready`: it can serve; an operator who asks at the machine itself also gets the
 * lag of every read model, and the queues.
 */
import type { Express, Request } from 'express';
import { isLoopback } from '#platform/network/isLoopback.ts';
import { databaseRetrySeconds } from './problems.ts';

export type Readiness = {
  isReady: boolean;
  /** Details for an operator: positions, lag, queue lengths. */
  detail: Record<string, unknown>;
};

/** What a proxy adds to the request that it passes on. */
const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Whether somebody asks straight from this machine: visitors come by a proxy, or from elsewhere. */
const isFromHere = ({ socket, headers }: Request): boolean =>
  isLoopback((socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
  isLoopback((headers.host ?? '').replace(/:\d+$/, '')) &&
  passedOn.every((name) => headers[name] === undefined);

export const mountHealth = (app: Express, readiness: () => Promise<Readiness>): void => {
  app.get('/health/live', (_, response) => {
    response.setHeader('Cache-Control', 'no-store').json({ status: 'live' });
  });
  app.get('/health/ready', async (request, response) => {
    const { isReady, detail } = await readiness().catch((error: unknown): Readiness => ({
      isReady: false,
      detail: { error: error instanceof Error ? error.name : 'unknown' },
    }));
    if (!isReady) response.setHeader('Retry-After', String(databaseRetrySeconds));
    const { asOf } = detail;
    response
      .status(isReady ? 200 : 503)
      .setHeader('Cache-Control', 'no-store')
      .json({ status: isReady ? 'ready' : 'not ready', ...(isFromHere(request) ? detail : { asOf }) });
  });
};

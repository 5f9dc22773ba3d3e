/** `/health/live`: the process answers. `/health/ready`: it can serve, with the lag of every read model. */
import type { Express } from 'express';
import { databaseRetrySeconds } from './problems.ts';

export type Readiness = {
  isReady: boolean;
  /** Details for an operator: positions, lag, queue lengths. */
  detail: Record<string, unknown>;
};

export const mountHealth = (app: Express, readiness: () => Promise<Readiness>): void => {
  app.get('/health/live', (_, response) => {
    response.setHeader('Cache-Control', 'no-store').json({ status: 'live' });
  });
  app.get('/health/ready', async (_, response) => {
    const { isReady, detail } = await readiness().catch((error: unknown): Readiness => ({
      isReady: false,
      detail: { error: error instanceof Error ? error.name : 'unknown' },
    }));
    if (!isReady) response.setHeader('Retry-After', String(databaseRetrySeconds));
    response
      .status(isReady ? 200 : 503)
      .setHeader('Cache-Control', 'no-store')
      .json({ status: isReady ? 'ready' : 'not ready', ...detail });
  });
};

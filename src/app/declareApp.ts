/** The application put together over little or nothing, for reading what it declares. */
import { createApp, type Deps } from '#app.ts';

/** Stands for every service that no one asks while the modules are put together. */
const notOpened: unknown = new Proxy(() => undefined, {
  get: (_, key) => (key === 'then' || typeof key === 'symbol' ? undefined : notOpened),
  apply: () => notOpened,
});

/** Only what is declared may be read, and only `opened` works: no route may be called, no step may be taken. */
export const declareApp = (opened: Partial<Record<keyof Deps, unknown>>): ReturnType<typeof createApp> => {
  const services = { edges: notOpened, jobs: notOpened, rawStore: notOpened, ...opened };
  return createApp(services as unknown as Deps);
};

import { createApp, type Deps } from '#app.ts';
import { testKeys } from '#testing/routes/keys.ts';

/** Stands for everything real that the application is given; what is declared shows without running anything. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_, key) => (key === 'then' || typeof key === 'symbol' ? undefined : anything),
  apply: () => anything,
});

/** The application put together over nothing, for reading its routes, projections, policies and jobs. */
export const declaredApp = () => {
  // Only what is called while the modules are put together; nothing is run.
  const given = {
    settings: { keys: testKeys, dataDir: process.cwd() },
    edges: anything,
    jobs: anything,
    rawStore: anything,
  };
  return createApp(given as unknown as Deps);
};

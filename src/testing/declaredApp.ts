import { declareApp } from '#app/declareApp.ts';
import { testKeys } from '#testing/routes/keys.ts';

/** The application put together over nothing, for reading its routes, projections, policies and jobs. */
export const declaredApp = () => declareApp({ settings: { keys: testKeys, dataDir: process.cwd() } });

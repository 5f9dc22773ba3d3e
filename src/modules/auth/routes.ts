/** The routes of auth, by subject. */
import type { Route } from '#platform/http/route.ts';
import { accountRoutes } from './account/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { passwordRoutes } from './password/routes.ts';
import type { AuthDeps } from './ports.ts';
import { reclaimRoutes } from './reclaim/routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { signInRoutes } from './signIn/routes.ts';
import { twoFactorRoutes } from './twoFactor/routes.ts';

export const authRoutes = (deps: AuthDeps): Route[] => [
  ...registrationRoutes(deps),
  ...signInRoutes(deps),
  ...twoFactorRoutes(deps),
  ...passkeyRoutes(deps),
  ...passwordRoutes(deps),
  ...sessionRoutes(deps),
  ...accountRoutes(deps),
  ...reclaimRoutes(deps),
];

/** The public API of auth, by subject. */
import type { Route } from '#platform/http/route.ts';
import { accountRoutes } from './accountRoutes.ts';
import { passwordRoutes } from './passwordRoutes.ts';
import type { AuthDeps } from './ports.ts';
import { registrationRoutes } from './registrationRoutes.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { signInRoutes } from './signInRoutes.ts';
import { twoFactorRoutes } from './twoFactorRoutes.ts';

export const authRoutes = (deps: AuthDeps): Route[] => [
  ...registrationRoutes(deps),
  ...signInRoutes(deps),
  ...twoFactorRoutes(deps),
  ...passwordRoutes(deps),
  ...sessionRoutes(deps),
  ...accountRoutes(deps),
];

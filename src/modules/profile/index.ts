import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import { profileJobs, profilePolicies, type PoliciesDeps } from './policies.ts';
import { profile as aggregate } from './profile.ts';
import { profileRoutes, type RoutesDeps } from './routes.ts';

/** The door of profile. */
export const profile = (deps: RoutesDeps & PoliciesDeps) => ({
  routes: profileRoutes(deps) satisfies Route[],
  policies: profilePolicies(deps) satisfies Policy[],
  jobs: profileJobs(deps),
  /** What profile holds about a person, and where the picture lies. */
  exportPerson: async (userId: string) => {
    const { avatar, ...rest } = await deps.load(aggregate, userId);
    return { profile: rest, picture: avatar === null ? undefined : deps.avatars.largest(userId, avatar) };
  },
});

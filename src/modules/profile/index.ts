import { stateOf, streamOf } from '#platform/eventStore/aggregate.ts';
import type { EventStore, RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Policy } from '#platform/eventStore/policy.ts';
import type { Route } from '#platform/http/route.ts';
import type { ProfileEvent } from '#events/profile.ts';
import { profileJobs, profilePolicies, type PoliciesDeps } from './policies.ts';
import { profile as aggregate } from './profile.ts';
import { profileRoutes, type RoutesDeps } from './routes.ts';

/** The door of profile. */
export const profile = (deps: RoutesDeps & PoliciesDeps & { readStream: EventStore['readStream'] }) => ({
  routes: profileRoutes(deps) satisfies Route[],
  policies: profilePolicies(deps) satisfies Policy[],
  jobs: profileJobs(deps),
  /** Name and address as they stood at this moment (ISO). */
  findBuyerAt: async (userId: string, at: string): Promise<{ name: string; lines: string[] }> => {
    // The category belongs to this module, which writes only its own events there.
    const events = (await deps.readStream(streamOf(aggregate, userId))) as RecordedEvent<ProfileEvent>[];
    const then = events.filter(({ metadata }) => metadata.at <= at);
    const { firstName, lastName, ...details } = stateOf(aggregate, then).details;
    const { addressLine1, addressLine2, city, stateProvince, postalCode, country } = details;
    const lines = [addressLine1, addressLine2, [city, postalCode].filter(Boolean).join(' '), stateProvince, country];
    return { name: `${firstName} ${lastName}`.trim(), lines: lines.filter(Boolean) };
  },
  /** What profile holds about a person. */
  exportPerson: async (userId: string) => {
    const { avatar: _, ...rest } = await deps.load(aggregate, userId);
    return { profile: rest };
  },
  /** The picture, if there is one. */
  exportFiles: async (userId: string) => {
    const { avatar } = await deps.load(aggregate, userId);
    return avatar === null ? [] : [{ name: 'picture.webp', file: deps.avatars.largest(userId, avatar) }];
  },
});

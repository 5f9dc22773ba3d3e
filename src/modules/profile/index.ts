import { stateOf, streamOf } from '#platform/eventStore/aggregate.ts';
import type { RecordedEvent } from '#platform/eventStore/eventStore.ts';
import type { Module } from '#platform/processes/module.ts';
import type { ReadTools, Tools } from '#platform/processes/tools.ts';
import { storageIn, type Storage } from '#platform/storage/storage.ts';
import type { ProfileEvent } from '#events/profile.ts';
import { profileJobs, profilePolicies } from './policies.ts';
import type { ProfileEdges, ProfilePorts } from './ports.ts';
import { profile as aggregate } from './profile.ts';
import { profileRoutes } from './routes.ts';

/** The public API of profile for other modules. */
export const profileAnswers = ({ load }: Pick<ReadTools, 'load'>) => ({
  /** From its events: somebody who has just completed the profile may go on. */
  findShownProfile: async (userId: string) => {
    const { isComplete, displayName, avatar } = await load(aggregate, userId);
    return { isComplete, displayName, avatar };
  },
});

/** Loads what costs time and memory. */
export const openProfileEdges = async ({ storage }: { storage: Storage }): Promise<ProfileEdges> => {
  const { storedAvatars, mountAvatars } = await import('./adapters/avatars.ts');
  const own = storageIn(storage, 'avatars/');
  return { avatars: storedAvatars(own), mountAvatars: (app) => mountAvatars(app, own) };
};

type Given = Tools & { ports: ProfilePorts; edges: ProfileEdges };

/** Names, addresses and pictures of people. */
export const profile = ({ ports, edges, ...tools }: Given) => {
  const deps = { ...tools, ...ports, ...edges };
  return {
    routes: profileRoutes(deps),
    policies: profilePolicies(deps),
    jobs: profileJobs(deps),
    mount: edges.mountAvatars,
    /** Name and address as they stood at this moment (ISO). */
    findPersonAt: async (userId: string, at: string): Promise<{ name: string; lines: string[] }> => {
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
    /** The avatar, if there is one. */
    exportFiles: async (userId: string) => {
      const { avatar } = await deps.load(aggregate, userId);
      return avatar === null ? [] : [{ name: 'picture.webp', open: () => deps.avatars.openLargest(userId, avatar) }];
    },
  } satisfies Module & Record<string, unknown>;
};

export type { ProfileEdges };

/** How profile reacts to events. */
import type { AuthEvent } from '#events/auth.ts';
import type { Load } from '#platform/eventStore/handle.ts';
import { policy, type Policy } from '#platform/eventStore/policy.ts';
import { defineJob, type JobKind, type Jobs } from '#platform/jobs/jobs.ts';
import type { ProfileEvent } from '#events/profile.ts';
import type { Avatars } from './ports.ts';
import { profile } from './profile.ts';

const removeOldAvatarsJob = defineJob<PicturesJob>('remove-old-avatars');

export type PoliciesDeps = { load: Load; send: Jobs['send']; avatars: Avatars };

type PicturesJob = { userId: string; isGone?: boolean };

export const profilePolicies = ({ send }: Pick<PoliciesDeps, 'send'>): Policy[] => [
  policy<ProfileEvent>('remove the pictures that were replaced', {
    AvatarChanged: ({ data, eventId }) => send(removeOldAvatarsJob, { userId: data.userId }, { id: eventId }),
  }),
  policy<AuthEvent>('remove the picture of a person who left', {
    AccountErased: ({ data, eventId }) =>
      send(removeOldAvatarsJob, { userId: data.userId, isGone: true }, { id: eventId }),
  }),
];

export const profileJobs = ({ load, avatars }: PoliciesDeps): JobKind<PicturesJob>[] => [
  {
    ...removeOldAvatarsJob,
    expireSeconds: 60,
    run: async ({ userId, isGone = false }) =>
      avatars.keepOnly(userId, isGone ? null : (await load(profile, userId)).avatar),
  },
];

import { describe, it } from 'vitest';
import { personal } from '#platform/eventStore/eventStore.ts';
import { id } from '#testing/events.ts';
import { given } from '#testing/given.ts';
import type { ProfileDetails } from '#events/profile.ts';
import { completeProfile, profile, updateProfile } from './profile.ts';

const userId = id(1);
const details: ProfileDetails = {
  firstName: 'Ada',
  lastName: 'Bello',
  phone: '',
  contactPreferences: ['Email'],
  addressLine1: '',
  addressLine2: '',
  city: '',
  stateProvince: '',
  postalCode: '',
  country: '',
};
const completed = { type: 'ProfileCompleted', data: { userId, details: personal(userId, details) } } as const;

describe('a profile', () => {
  it('is completed once with the same words, and again with others', () => {
    given(profile).when(completeProfile(userId, details)).then(completed);
    given(profile, completed).when(completeProfile(userId, details)).then();
    given(profile, completed)
      .when(completeProfile(userId, { ...details, city: 'Leeds' }))
      .then({ type: 'ProfileCompleted' });
  });

  it('records a change, and nothing when nothing changed', () => {
    const change = { displayName: 'Ada', bio: 'Hello', details };
    const updated = {
      type: 'ProfileUpdated',
      data: {
        userId,
        displayName: personal(userId, 'Ada'),
        bio: personal(userId, 'Hello'),
        details: personal(userId, details),
      },
    } as const;
    given(profile, completed).when(updateProfile(userId, change)).then(updated);
    given(profile, completed, updated).when(updateProfile(userId, change)).then();
  });
});

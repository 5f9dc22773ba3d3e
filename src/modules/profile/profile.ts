/** The profile: incomplete until its three steps are done, then changed any number of times. */
import type { Aggregate } from '#platform/eventStore/aggregate.ts';
import { personal } from '#platform/eventStore/eventStore.ts';
import type { AvatarChanged, ProfileCompleted, ProfileDetails, ProfileEvent, ProfileUpdated } from '#events/profile.ts';

export type Profile = {
  isComplete: boolean;
  details: ProfileDetails;
  bio: string;
  /** Null until changed here; then it overrides the name given at registration. */
  displayName: string | null;
  avatar: string | null;
};

const empty: ProfileDetails = {
  firstName: '',
  lastName: '',
  phone: '',
  contactPreferences: [],
  addressLine1: '',
  addressLine2: '',
  city: '',
  stateProvince: '',
  postalCode: '',
  country: '',
};

const evolve = (state: Profile, event: ProfileEvent): Profile => {
  switch (event.type) {
    case 'ProfileCompleted':
      return { ...state, isComplete: true, details: event.data.details.value ?? empty };
    case 'ProfileUpdated':
      return {
        ...state,
        details: event.data.details.value ?? empty,
        bio: event.data.bio.value ?? '',
        displayName: event.data.displayName.value,
      };
    case 'AvatarChanged':
      return { ...state, avatar: event.data.avatar };
  }
};

export const profile: Aggregate<Profile, ProfileEvent> = {
  category: 'profile',
  initialState: { isComplete: false, details: empty, bio: '', displayName: null, avatar: null },
  evolve,
};

const isSame = (a: ProfileDetails, b: ProfileDetails): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Completes the profile; a repeat changes nothing. */
export const completeProfile =
  (userId: string, details: ProfileDetails) =>
  (state: Profile): [] | [ProfileCompleted] =>
    state.isComplete && isSame(state.details, details)
      ? []
      : [{ type: 'ProfileCompleted', data: { userId, details: personal(userId, details) } }];

export type ProfileChange = { displayName: string; bio: string; details: ProfileDetails };

export const updateProfile =
  (userId: string, { displayName, bio, details }: ProfileChange) =>
  (state: Profile): [] | [ProfileUpdated] =>
    state.displayName === displayName && state.bio === bio && isSame(state.details, details)
      ? []
      : [
          {
            type: 'ProfileUpdated',
            data: {
              userId,
              displayName: personal(userId, displayName),
              bio: personal(userId, bio),
              details: personal(userId, details),
            },
          },
        ];

/** Another picture, or none. */
export const changeAvatar =
  (userId: string, avatar: string | null) =>
  (state: Profile): [] | [AvatarChanged] =>
    state.avatar === avatar ? [] : [{ type: 'AvatarChanged', data: { userId, avatar } }];

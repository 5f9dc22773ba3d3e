import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SessionUser } from '#contracts/auth/auth.ts';
import { Problem } from '#contracts/http/problem.ts';
import { getProfile, updateProfile, type Profile } from '#contracts/profile/profile.ts';
import { useCall } from '#web/components/shell/Providers.tsx';
import { updateStoredUser } from '#web/app/session/session.ts';
import { problemErrors, type FieldErrors } from '#web/ui/fields/fieldErrors.ts';
import { problemText } from '#web/ui/problemText.ts';
import { showToast } from '#web/ui/toast.ts';
import { toProfileValues, withProfileValues, type ProfileValues } from './profileForm.ts';

const KEY = ['profile'];

/** Read once: what is being typed must not change under the hands. */
export const useProfile = () => {
  const call = useCall();
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getProfile, { signal }),
    staleTime: Infinity,
    retry: false,
  });
  const { error } = query;
  useEffect(() => {
    if (error)
      showToast({ severity: 'error', title: 'Error', text: problemText(error, 'Failed to load your profile') });
  }, [error]);
  return query;
};

/** Writes down what was changed elsewhere than in its cards. */
export const useProfileChange = () => {
  const queries = useQueryClient();
  return (change: Partial<Profile>): void => {
    queries.setQueryData<Profile>(KEY, (current) => current && { ...current, ...change });
  };
};

/** An answer without a user counts as a failure: nothing was saved. */
type SaveAnswer = { success: boolean; user?: SessionUser; message?: string };

const refuse = (text: string): void => showToast({ severity: 'error', title: 'Error', text });

/** Saves some fields over the last loaded profile; answers whether it was saved, and what is wrong with which field. */
export const useSaveProfile = (profile: Profile | undefined) => {
  const call = useCall();
  const queries = useQueryClient();
  return async (change: Partial<ProfileValues>): Promise<{ isSaved: boolean; wrong: FieldErrors }> => {
    if (!profile) return { isSaved: false, wrong: {} };
    const body = { ...toProfileValues(profile), ...change };
    try {
      const answer: SaveAnswer = await call(updateProfile, { body });
      if (!answer.success || !answer.user) {
        refuse(answer.message || 'Failed to update profile');
        return { isSaved: false, wrong: {} };
      }
      updateStoredUser(answer.user);
      queries.setQueryData<Profile>(KEY, (current) => current && withProfileValues(current, body));
      showToast({ severity: 'success', title: 'Success', text: answer.message ?? '' });
      return { isSaved: true, wrong: {} };
    } catch (error) {
      refuse(problemText(error, 'Failed to update your profile'));
      return { isSaved: false, wrong: error instanceof Problem ? problemErrors(error) : {} };
    }
  };
};

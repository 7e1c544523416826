import { useMutation } from '@tanstack/react-query';
import { profileSchema } from '@/lib/entities/profile';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { profileQuery } from './get-profile';

export interface ProfileChange {
  username?: string;
  first_name?: string;
  last_name?: string;
}

/** Changes the user's public profile. */
export const updateProfile = (change: ProfileChange) =>
  answerOf(api.PATCH('/platform/profile', { body: change }), profileSchema);

export const useUpdateProfile = () =>
  useMutation({
    mutationFn: updateProfile,
    onSuccess: (profile, _change, _result, { client }) => {
      client.setQueryData(profileQuery().queryKey, profile);
    },
  });

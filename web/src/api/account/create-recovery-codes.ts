import { useMutation } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { recoveryCodesKey } from './count-recovery-codes';
import { withProof } from './proof';

/** Creates new recovery codes, which are shown only once, and invalidates the old ones. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { codes } = await answerOf(api.POST('/platform/profile/recovery-codes'));
  return codes;
}

export const useMakeRecoveryCodes = () =>
  useMutation({
    mutationFn: () => withProof(makeRecoveryCodes),
    // A secret: removed from memory when the dialog closes.
    gcTime: 0,
    onSuccess: (codes, _none, _result, { client }) => {
      client.setQueryData(recoveryCodesKey, codes.length);
    },
  });

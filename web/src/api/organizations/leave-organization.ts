import { useMutation } from '@tanstack/react-query';
import { forgetOrganization } from './forget-organization';
import { markLeaving } from './leaving';
import { removeMember } from './remove-member';

/** Leaves an organization; `memberId` is the user's own. */
export const useLeaveOrganization = (slug: string) =>
  useMutation({
    mutationFn: (memberId: string) => removeMember(slug, memberId),
    onMutate: (_memberId, { client }) => markLeaving(client, slug, true),
    onError: (_error, _memberId, _result, { client }) => markLeaving(client, slug, false),
    onSuccess: (_answer, _memberId, _result, { client }) => forgetOrganization(client, slug),
  });

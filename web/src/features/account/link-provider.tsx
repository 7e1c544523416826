import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { userKey } from '@/api/account/get-user';
import { requestProof, proofNeededCode } from '@/api/account/proof';
import type { AuthFailure } from '@/api/auth/auth-outcome';
import { useIdentityProvider } from '@/api/auth/identity-provider/use-identity-provider';
import { useSession } from '@/api/auth/session-context';
import { profileQuery } from '@/api/profile/get-profile';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextButton } from '@/ui/text-button';
import { toast } from '@/ui/toast';

/** Links the identity provider to the account, in a popup. */
export function LinkProvider({ provider, name }: { provider: string; name: string }) {
  const session = useSession();
  const client = useQueryClient();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const { isOpen, openWindow, cancel } = useIdentityProvider((returnTo) => session.linkAddress(provider, returnTo));
  const link = async () => {
    setFailure(null);
    let back = await openWindow();
    if (back && 'ok' in back && back.code === proofNeededCode && (await requestProof())) back = await openWindow();
    if (!back) return;
    if ('ok' in back) {
      setFailure(back);
      return;
    }
    const linked = await session.redeemLink(back.code);
    if (!linked.ok) {
      setFailure(linked);
      return;
    }
    toast.success(`${name} linked`);
    // The image of the identity.
    void client.invalidateQueries({ queryKey: profileQuery().queryKey });
    await client.invalidateQueries({ queryKey: userKey });
  };
  return (
    <>
      <Button busy={isOpen} onClick={() => void link()}>
        Link {name}
      </Button>
      {isOpen && (
        <p role="status" className="w-full text-sm text-muted">
          Continue in the pop-up window. <TextButton onClick={cancel}>Cancel</TextButton>
        </p>
      )}
      {failure && (
        <div className="w-full">
          <ErrorNote title={`Couldn't link ${name}.`} error={failure.message} />
        </div>
      )}
    </>
  );
}

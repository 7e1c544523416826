import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { userKey } from '@/api/account/get-user';
import { askForProof, proofNeededCode } from '@/api/account/proof';
import type { AuthFailure } from '@/api/auth/auth-outcome';
import { useCodeHost } from '@/api/auth/code-host/use-code-host';
import { useSession } from '@/api/auth/session-context';
import { profileQuery } from '@/api/profile/get-profile';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextButton } from '@/ui/text-button';

/** Links the code host to the account, in a popup. */
export function LinkCodeHost({ provider, name }: { provider: string; name: string }) {
  const session = useSession();
  const client = useQueryClient();
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const { isOpen, ask, giveUp } = useCodeHost((returnTo) => session.wayToLink(provider, returnTo));
  const link = async () => {
    setFailure(null);
    let back = await ask();
    if (back && 'ok' in back && back.code === proofNeededCode && (await askForProof())) back = await ask();
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
    // The image comes with it.
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
          Continue in the pop-up window. <TextButton onClick={giveUp}>Cancel</TextButton>
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

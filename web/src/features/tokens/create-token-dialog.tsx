import { useState } from 'react';
import { Dialog } from '@/ui/dialog';
import { NewToken } from './new-token';
import { TokenForm } from './token-form';

/** Makes a token, and then shows it, once. */
export function CreateTokenDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [made, setMade] = useState<string | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title={made ? 'Copy your access token' : 'Create access token'}>
      {open && (made ? <NewToken token={made} onDone={close} /> : <TokenForm onMade={setMade} onCancel={close} />)}
    </Dialog>
  );
}

import { addressUpdate } from '@/lib/database/wrapper-form';
import type { ForeignServer } from '@/lib/database/foreign-server';
import { ChangeDialog } from '../review/change-dialog';

/** Has a server connect to the present address of its host. */
export function UpdateAddressDialog({ server, onClose }: { server: ForeignServer; onClose: () => void }) {
  return (
    <ChangeDialog
      title={`Update the address of ${server.name}`}
      description={`${server.host ?? 'The host'} is resolved and checked again.`}
      size="large"
      changes={() => [addressUpdate(server.id)]}
      runLabel="Update address"
      doneText="Address updated"
      onClose={onClose}
    />
  );
}

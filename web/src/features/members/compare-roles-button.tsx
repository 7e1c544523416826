import { useState } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { RolesTable } from './roles-table';

/** Opens an overview of the roles. */
export function CompareRolesButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Compare roles</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        size="xlarge"
        title="Compare roles"
        description="A role applies to the whole organization or to selected projects. Roles on selected projects, and the role Read-only, require the Team plan or higher."
      >
        {open && <RolesTable />}
      </Dialog>
    </>
  );
}

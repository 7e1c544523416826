import { type FormEvent, useState } from 'react';
import type { ProjectDisk } from '@/api/projects/get-disk';
import { useGrowDisk } from '@/api/projects/grow-disk';
import type { ProjectDetail } from '@/lib/entities/project';
import { formatGb } from '@/lib/format/size';
import { Button } from '@/ui/button';
import { ConfirmationDialog } from '@/ui/confirmation-dialog';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { toast } from '@/ui/toast';
import { costDifference } from '../plan/cost-difference';
import { diskCost, growthFault, smallestGrowth } from './disk-now';

interface GrowDiskFormProps {
  project: ProjectDetail;
  disk: ProjectDisk;
  largest: number;
  hasPrices: boolean;
}

/** The new size, its price, and a confirmation, because disks cannot shrink. */
export function GrowDiskForm({ project, disk, largest, hasPrices }: GrowDiskFormProps) {
  const grow = useGrowDisk(project.ref);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const fault = growthFault(disk, typed);
  const gb = Number(typed);
  const cost = fault === null && hasPrices ? costDifference(diskCost(disk, disk.size_gb), diskCost(disk, gb)) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === null) setAsking(true);
  };
  const close = () => {
    grow.reset();
    setAsking(false);
  };
  const confirm = () => grow.mutate(gb, { onSuccess: () => toast.success(`Disk enlarged to ${formatGb(gb)}`) });
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <div className="max-w-80">
        <TextField
          label="New size in GB"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          error={tried ? fault : null}
          hint={`From ${smallestGrowth(disk).toLocaleString()} to ${largest.toLocaleString()}. Disks can't shrink.`}
        />
      </div>
      <p aria-live="polite" className="text-sm empty:hidden">
        {cost}
      </p>
      <div>
        <Button type="submit" variant="primary">
          Enlarge disk
        </Button>
      </div>
      <ConfirmationDialog
        visible={asking}
        title="Enlarge disk"
        confirmText={`Enlarge to ${formatGb(gb)}`}
        loading={grow.isPending}
        error={grow.error && <ErrorNote title="Couldn't enlarge the disk." error={grow.error} />}
        onConfirm={confirm}
        onCancel={close}
      >
        <p>
          Enlarges the disk of <strong className="text-text">{project.name}</strong> from {formatGb(disk.size_gb)} to{' '}
          {formatGb(gb)} while the database keeps running. You can't shrink it later.
        </p>
        {cost && <p className="mt-2">{cost}</p>}
      </ConfirmationDialog>
    </form>
  );
}

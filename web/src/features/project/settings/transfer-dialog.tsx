import { type FormEvent, useState } from 'react';
import { useTransferPreview } from '@/api/projects/preview-transfer';
import { useTransferProject } from '@/api/projects/transfer-project';
import type { Organization } from '@/lib/entities/organization';
import type { ProjectDetail } from '@/lib/entities/project';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { PasswordRotation } from '@/ui/password-rotation';
import { SelectField } from '@/ui/select-field';
import { toast } from '@/ui/toast';
import { TransferCheck } from './transfer-check';

interface TransferDialogProps {
  project: ProjectDetail;
  /** Those in which the user may create projects. */
  targets: Organization[];
  onClose: () => void;
}

/** Asks for the target organization, and shows the effects in advance. */
export function TransferDialog({ project, targets, onClose }: TransferDialogProps) {
  // A transferred project belongs to another organization by the time the response arrives.
  const [from] = useState(project.organization_slug);
  const transfer = useTransferProject(project.ref, from);
  const [slug, setSlug] = useState<string | null>(targets.length === 1 ? (targets[0]?.slug ?? null) : null);
  const [rotatesPassword, setRotatesPassword] = useState(true);
  const target = targets.find((it) => it.slug === slug);
  const preview = useTransferPreview(project.ref, transfer.isPending || transfer.isSuccess ? null : slug);
  const close = () => {
    if (!transfer.isPending) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!target || !preview.data?.valid) return;
    transfer.mutate({ slug: target.slug, rotatesPassword }, {
      onSuccess: () => {
        toast.success(`${project.name} now belongs to ${target.name}`);
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onClose={close}
      title="Transfer project"
      description={
        <>
          <strong className="text-text">{project.name}</strong> moves with its database and address. Its new organization controls access.
        </>
      }
    >
      <form onSubmit={submit} className="grid gap-4">
        <SelectField
          label="Move to"
          value={slug ?? ''}
          options={targets.map((it) => ({ value: it.slug, label: it.name, detail: it.plan.name }))}
          onChange={(value) => {
            transfer.reset();
            setSlug(value);
          }}
          disabled={transfer.isPending}
          hint={slug === null ? 'Choose one of your organizations.' : undefined}
        />
        <PasswordRotation on={rotatesPassword} onChange={setRotatesPassword} disabled={transfer.isPending} />
        {slug !== null && <TransferCheck preview={preview} />}
        {transfer.error && <ErrorNote title="Couldn't transfer the project." error={transfer.error} />}
        <div className="flex flex-wrap gap-2 max-sm:grid">
          <Button type="submit" variant="primary" busy={transfer.isPending} disabled={!target || !preview.data?.valid}>
            Transfer project
          </Button>
          <Button onClick={close} disabled={transfer.isPending}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { toast } from 'sonner';
import { exportAudit } from '@/api/audit/export-audit';
import type { AuditFilters } from '@/lib/entities/audit';
import { Button } from '@/ui/button';

/** Saves the log, as it is filtered, as a file. */
export function ExportButton({ slug, filters }: { slug: string; filters: AuditFilters }) {
  const download = useMutation({
    mutationFn: () => exportAudit(slug, filters),
    onSuccess: (file) => save(file, `audit-${slug}.csv`),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button busy={download.isPending} onClick={() => download.mutate()}>
      <Download className="size-4" aria-hidden="true" />
      Export as CSV
    </Button>
  );
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

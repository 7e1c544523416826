import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { exportAudit } from '@/api/audit/export-audit';
import type { AuditFilters } from '@/lib/entities/audit';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';

/** Downloads the log with the current filters. */
export function ExportButton({ slug, filters }: { slug: string; filters: AuditFilters }) {
  const download = useMutation({
    mutationFn: () => exportAudit(slug, filters),
    onSuccess: (file) => saveFile(file, `audit-${slug}.csv`),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button busy={download.isPending} onClick={() => download.mutate()}>
      <Download className="size-4" aria-hidden="true" />
      Export as CSV
    </Button>
  );
}

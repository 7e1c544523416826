import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useProfile } from '@/api/profile/get-profile';
import { downloadReport, downloadResult } from '@/api/simulations/download-report';
import { hasReport, isUnderWay, type SimulationRun } from '@/lib/entities/simulation';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { DeleteRun } from './delete-run';
import { StopRun } from './stop-run';

/** The actions on a run: stop, download, delete. */
export function RunActions({ run }: { run: SimulationRun }) {
  const { data: profile } = useProfile();
  const navigate = useNavigate();
  const mayChange = profile?.operator_role === 'operator';
  return (
    <>
      {hasReport(run) && (
        <>
          <DownloadButton label="Download report (HTML)" name={`${run.scenario}-${run.id}.html`} load={() => downloadReport(run.id)} />
          <DownloadButton label="Download JSON" name={`${run.scenario}-${run.id}.json`} load={() => downloadResult(run.id)} />
        </>
      )}
      {mayChange && isUnderWay(run) && <StopRun run={run} />}
      {mayChange && !isUnderWay(run) && <DeleteRun run={run} onDeleted={() => void navigate('/ops/simulations')} />}
    </>
  );
}

interface DownloadButtonProps {
  label: string;
  /** Of the file. */
  name: string;
  load: () => Promise<Blob>;
}

function DownloadButton({ label, name, load }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: load,
    onSuccess: (file) => saveFile(file, name),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button busy={download.isPending} onClick={() => download.mutate()}>
      <Download className="size-4" aria-hidden="true" />
      {label}
    </Button>
  );
}

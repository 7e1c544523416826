import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { getDatabaseCertificate } from '@/api/projects/get-database-certificate';
import type { ProjectTls } from '@/lib/entities/project';
import { formatLong, formatTimestamp } from '@/lib/format/time';
import { withPassword } from '@/lib/password';
import { saveFile } from '@/lib/save-file';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { FactRow } from '@/ui/facts';
import { toast } from '@/ui/toast';

/** The file name used in connection strings. */
const certificateFile = 'signalbox-ca.crt';

interface VerifiedConnectionProps {
  projectRef: string;
  tls: ProjectTls;
  way: 'direct' | 'pooled';
  /** Once it is revealed. */
  password: string | undefined;
}

/** Connection with server verification: connection string, certificate, fingerprint. */
export function VerifiedConnection({ projectRef, tls, way, password }: VerifiedConnectionProps) {
  const download = useMutation({
    mutationFn: () => getDatabaseCertificate(projectRef),
    onSuccess: (file) => saveFile(file, certificateFile),
    onError: (error) => toast.error(error.message),
  });
  const bare = way === 'pooled' && tls.pooled_connection_string ? tls.pooled_connection_string : tls.connection_string;
  const text = password === undefined ? bare : withPassword(bare, password);
  return (
    <section aria-label="Verified TLS" className="grid gap-3 border-t pt-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-medium">Verified TLS</h3>
          <p className="mt-0.5 max-w-[72ch] text-muted">
            Encrypts the connection and verifies the server. Download the certificate and save it as{' '}
            <code className="font-mono">{certificateFile}</code> in the folder your program runs in.
          </p>
        </div>
        <Button busy={download.isPending} onClick={() => download.mutate()}>
          <Download className="size-4" aria-hidden="true" />
          Download certificate
        </Button>
      </div>
      <div className="flex items-start gap-2 max-sm:flex-col">
        <pre className="min-w-0 flex-1 rounded-md border bg-background px-3 py-1.5 max-sm:w-full">
          <code
            aria-label="Verified connection string"
            className="font-mono text-sm [overflow-wrap:anywhere] whitespace-pre-wrap"
          >
            {text}
          </code>
        </pre>
        <CopyButton text={text} about="verified connection string" />
      </div>
      <dl className="grid gap-2">
        <FactRow name="SHA-256 fingerprint">
          <span className="inline-flex min-w-0 items-center gap-2">
            <span className="font-mono text-xs">{tls.certificate_fingerprint}</span>
            <CopyButton text={tls.certificate_fingerprint} about="certificate fingerprint" />
          </span>
        </FactRow>
        <FactRow name="Certificate expires">
          <time dateTime={formatTimestamp(tls.certificate_expires_at)}>{formatLong(tls.certificate_expires_at)}</time>
        </FactRow>
      </dl>
    </section>
  );
}

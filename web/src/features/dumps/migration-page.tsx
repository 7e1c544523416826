import { type FormEvent, type ReactNode, useState } from 'react';
import { backupsTopic } from '@/api/backups/backups-keys';
import { useCheckMigration, useStartMigration } from '@/api/dumps/change-dumps';
import { useDumps } from '@/api/dumps/get-dumps';
import type { MigrationReport } from '@/lib/entities/dumps';
import { formatBytes } from '@/lib/format/size';
import { formatDuration } from '@/lib/format/time';
import { useNow } from '@/streams/use-now';
import { useTopic } from '@/streams/use-topic';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { CheckList } from '@/ui/check-list';
import { ErrorNote } from '@/ui/error-note';
import { Page } from '@/ui/page';
import { PasswordField } from '@/ui/password-field';
import { StaleMark } from '@/ui/stale-mark';
import { toast } from '@/ui/toast';
import { DumpList } from './dump-list';
import { firstRules, RulesFields } from './rules-fields';
import { RunningDump } from './running-dump';

const tickMs = 1_000;

interface MigrationPageProps {
  projectRef: string;
  /** The user may change the whole database. */
  canUse: boolean;
  /** Links to the other pages about backups. */
  tabs: ReactNode;
}

/** Copies a database of another PostgreSQL server or hosted platform into a project. */
export function MigrationPage({ projectRef, canUse, tabs }: MigrationPageProps) {
  return canUse ? (
    <Migration projectRef={projectRef} tabs={tabs} />
  ) : (
    <Page title="Migrate to this project">
      {tabs}
      <p className="text-sm text-muted">Your role can&apos;t copy another database into this one.</p>
    </Page>
  );
}

function Migration({ projectRef, tabs }: { projectRef: string; tabs: ReactNode }) {
  const freshness = useTopic(backupsTopic(projectRef));
  const { data } = useDumps(projectRef);
  const now = useNow(tickMs);
  const check = useCheckMigration(projectRef);
  const start = useStartMigration(projectRef);
  const [address, setAddress] = useState('');
  const [rules, setRules] = useState(firstRules);
  const running = data?.backups.find((it) => it.state === 'running');
  const migrations = data?.backups.filter((it) => it.kind === 'migration') ?? [];
  const report = check.data;
  const examine = (event: FormEvent) => {
    event.preventDefault();
    start.reset();
    check.mutate(address.trim());
  };
  const copy = () =>
    start.mutate(
      { connectionString: address.trim(), rules },
      {
        onSuccess: () => {
          toast.success('Migration started');
          // The password is not kept on the page.
          setAddress('');
          check.reset();
        },
      },
    );
  return (
    <Page
      title="Migrate to this project"
      subtitle="Copies a database of another PostgreSQL server or hosted platform into this project. The source is only read."
      mark={<StaleMark freshness={freshness} />}
    >
      {tabs}
      {running && <RunningDump projectRef={projectRef} dump={running} />}
      <form onSubmit={examine} className="grid max-w-2xl gap-4">
        <PasswordField
          label="Connection string of the source"
          value={address}
          onChange={(value) => {
            setAddress(value);
            check.reset();
          }}
          placeholder="postgresql://user:password@host:5432/database?sslmode=require"
          hint="Use a direct connection, and a user that can read everything. It is not stored."
          autoComplete="off"
        />
        {check.error && <ErrorNote title="The source can't be examined. Nothing has changed." error={check.error} />}
        <div>
          <Button type="submit" variant={report ? 'secondary' : 'primary'} busy={check.isPending} disabled={address.trim() === ''}>
            Check source
          </Button>
        </div>
      </form>
      {report && (
        <section aria-label="Report" className="grid max-w-2xl gap-4 rounded-md border bg-surface p-4">
          <Report report={report} />
          {report.is_possible && (
            <>
              <CheckList
                label="Schemas (none selected: all)"
                options={report.schemas.map((it) => ({ value: it, label: it }))}
                checked={rules.schemas}
                onChange={(schemas) => setRules({ ...rules, schemas })}
              />
              <RulesFields rules={rules} onChange={setRules} />
              {start.error && <ErrorNote title="Couldn't start the migration. Nothing has changed." error={start.error} />}
              <div>
                <Button variant={rules.existing === 'replace' ? 'danger' : 'primary'} busy={start.isPending} disabled={running !== undefined} onClick={copy}>
                  Start migration
                </Button>
              </div>
            </>
          )}
        </section>
      )}
      {migrations.length > 0 && <DumpList projectRef={projectRef} dumps={migrations} now={now} />}
    </Page>
  );
}

/** What the dry run found. */
function Report({ report }: { report: MigrationReport }) {
  return (
    <div className="grid gap-3 text-sm">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-medium">{report.source}</span>
        <span className="text-muted">
          {' '}
          · PostgreSQL {report.server_version}, {formatBytes(report.database_bytes)}, {report.tables.toLocaleString('en')} tables, about {report.rows_estimate.toLocaleString('en')}{' '}
          rows. Copying takes about {formatDuration(report.seconds_estimate * 1_000)}
          {report.free_bytes !== null && `, and this project has ${formatBytes(report.free_bytes)} free`}.
        </span>
      </p>
      {report.findings.length === 0 ? (
        <p className="text-ok">Everything in the source can be copied.</p>
      ) : (
        <ul aria-label="Findings" className="grid gap-2">
          {report.findings.map(({ is_blocking, code, message }) => (
            <li key={code} className="flex gap-2">
              <span className="shrink-0">
                <Badge tone={is_blocking ? 'danger' : 'warn'}>{is_blocking ? 'Blocking' : 'Note'}</Badge>
              </span>
              <span className="[overflow-wrap:anywhere]">{message}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

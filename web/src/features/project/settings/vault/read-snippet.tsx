import { quoteLiteral } from '@/lib/database/default-suggestions';
import { CopyButton } from '@/ui/copy-button';
import { SqlText } from '@/ui/sql-text';

/** The SQL that reads a secret. */
export function ReadSnippet({ name }: { name: string }) {
  const sql = `SELECT vault.read_secret(${quoteLiteral(name)});`;
  return (
    <section aria-label="Read a secret" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">
          The roles of a secret read it in SQL, also in functions and scheduled jobs. A SECURITY DEFINER function reads what its owner can read.
        </p>
        <CopyButton text={sql} label="Copy SQL" />
      </div>
      <SqlText label="SQL that reads a secret" sql={sql} />
    </section>
  );
}

import { CopyButton } from '@/ui/copy-button';
import { SqlText } from '@/ui/sql-text';

interface CodeSampleProps {
  title: string;
  code: string;
  /** The name of the code for screen readers. */
  about: string;
  isSql?: boolean;
}

/** Code with a button that copies it. */
export function CodeSample({ title, code, about, isSql = false }: CodeSampleProps) {
  return (
    <section aria-label={title} className="grid min-w-0 gap-1.5">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-medium">{title}</h3>
        <CopyButton text={code} about={about} />
      </div>
      {isSql ? (
        <SqlText label={about} sql={code} />
      ) : (
        <pre role="region" aria-label={about} tabIndex={0} className="max-h-96 overflow-auto rounded-md border bg-surface p-3 font-mono text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
          <code>{code}</code>
        </pre>
      )}
    </section>
  );
}

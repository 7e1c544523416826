import { sqlPieces } from '@/lib/sql-pieces';
import { classNames } from './class-names';

const styles = {
  keyword: 'font-semibold text-info',
  text: 'text-ok',
  name: 'text-warn',
  comment: 'text-muted italic',
  plain: undefined,
};

/** SQL to be read, with its keywords, texts, quoted names and comments marked. */
export function SqlText({ label, sql, className }: { label: string; sql: string; className?: string }) {
  return (
    <pre
      role="region"
      aria-label={label}
      // It scrolls, which must be possible by keyboard.
      tabIndex={0}
      className={classNames('max-h-96 overflow-auto rounded-md border bg-background p-3 font-mono text-sm whitespace-pre-wrap [overflow-wrap:anywhere]', className)}
    >
      <code>
        {sqlPieces(sql).map(({ kind, text }, at) => (
          <span key={at} className={styles[kind]}>
            {text}
          </span>
        ))}
      </code>
    </pre>
  );
}

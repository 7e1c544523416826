import { CircleAlert } from 'lucide-react';
import { ApiError } from '@/api/http/api-error';
import { messageOf } from '@/lib/error-message';

/** Why a change was refused, with everything that PostgreSQL says about it. */
export function DefinitionFailure({ error }: { error: unknown }) {
  const { statement, fields = [], requestId } = error instanceof ApiError ? error : ({} as Partial<ApiError>);
  return (
    <div role="alert" className="flex items-start gap-3 rounded-md border border-danger/40 bg-danger/8 px-4 py-3 text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
      <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere] whitespace-pre-wrap">
        <p className="font-medium">{messageOf(error)}</p>
        {fields.map((it) => (
          <p key={it.field}>
            <code className="font-mono">{it.field}</code> {it.message}.
          </p>
        ))}
        {statement?.detail && <p className="text-muted">{statement.detail}</p>}
        {statement?.hint && <p>Hint: {statement.hint}</p>}
        <p className="flex flex-wrap gap-x-4 font-mono text-xs text-muted">
          {statement && <span>{statement.sqlstate}</span>}
          {requestId && <span>Request {requestId}</span>}
        </p>
      </div>
    </div>
  );
}

import type { RowEvent } from '../entities/hooks';

/** A column of the table, as the catalogue describes it. */
export interface PayloadColumn {
  name: string;
  /** As format_type writes it. */
  type: string;
}

const numbers = /^(smallint|integer|bigint|real|double precision|numeric|decimal)/;

/** A value that a column of a type could have in JSON. */
function sampleOf(type: string): unknown {
  if (type.endsWith('[]')) return [];
  if (numbers.test(type)) return 1;
  if (type === 'boolean') return true;
  if (type === 'json' || type === 'jsonb') return {};
  if (type === 'uuid') return '00000000-0000-4000-8000-000000000001';
  if (type === 'date') return '2026-01-31';
  if (type.startsWith('timestamp with time zone')) return '2026-01-31T12:00:00+00:00';
  if (type.startsWith('timestamp')) return '2026-01-31T12:00:00';
  return 'text';
}

/** An example of the body of a request. */
export function samplePayload(schema: string, table: string, columns: readonly PayloadColumn[], event: RowEvent): string {
  const row = Object.fromEntries(columns.map((it) => [it.name, sampleOf(it.type)]));
  return JSON.stringify(
    {
      type: event,
      table,
      schema,
      record: event === 'DELETE' ? null : row,
      old_record: event === 'INSERT' ? null : row,
      id: '5f0c0f0e-0000-4000-8000-000000000001',
      created_at: '2026-01-31T12:00:00.000Z',
    },
    null,
    2,
  );
}

/** Snippets that verify the signature of a request. */
export const verification = {
  'Node.js': `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the request's bytes as text, before parsing.
function isFromSignalbox(header, body, secret, toleranceSeconds = 300) {
  const [, at, given] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!given || Math.abs(Date.now() / 1000 - Number(at)) > toleranceSeconds) return false;
  const expected = createHmac('sha256', secret).update(\`\${at}.\${body}\`).digest();
  return timingSafeEqual(expected, Buffer.from(given, 'hex'));
}

// isFromSignalbox(request.headers['signalbox-signature'], body, process.env.HOOK_SECRET)`,
  Python: `import hashlib, hmac, re, time

# body: the request's bytes, before parsing.
def is_from_signalbox(header, body, secret, tolerance_seconds=300):
    found = re.fullmatch(r"t=(\\d+),v1=([0-9a-f]{64})", header or "")
    if not found or abs(time.time() - int(found[1])) > tolerance_seconds:
        return False
    signed = found[1].encode() + b"." + body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, found[2])

# is_from_signalbox(request.headers["Signalbox-Signature"], body, os.environ["HOOK_SECRET"])`,
} as const;

export type SnippetLanguage = keyof typeof verification;

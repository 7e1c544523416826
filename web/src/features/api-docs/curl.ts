import { shellQuoted as quoted } from '@/lib/shell-text';
import type { Call, CallExample } from './calls';


/** The example as a command for a shell. */
export function curlOf(origin: string, { method, needsToken, upload }: Call, { path, body }: CallExample): string {
  const parts = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(origin + path)}`];
  // The shell inserts the token.
  if (needsToken) parts.push('-H "Authorization: Bearer $TOKEN"');
  if (upload !== null) parts.push(`-H ${quoted(`Content-Type: ${upload}`)}`, '-T FILE');
  if (body !== undefined) {
    parts.push(`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(JSON.stringify(body))}`);
  }
  return parts.join(' \\\n  ');
}

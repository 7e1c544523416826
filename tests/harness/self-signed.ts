import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { runFolder } from './run-folder'

/** PEM files of a self-signed certificate for `localhost`, valid for a day. */
export function selfSigned(): { chain: string; key: string } {
  const folder = mkdtempSync(join(runFolder(), 'certificate-'))
  const chain = join(folder, 'chain.pem')
  const key = join(folder, 'key.pem')
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', chain],
    ],
    { stdio: 'pipe' },
  )
  return { chain, key }
}

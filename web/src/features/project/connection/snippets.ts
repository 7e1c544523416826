import type { CustomContent } from '@/api/platform/get-custom-content';
import type { Connection, ProjectDetail } from '@/lib/entities/project';
import { passwordPlaceholder, withPassword } from '@/lib/password';

/** Code that connects, for one language, with places to fill in. */
export type Snippet = CustomContent['project_homepage:connection_snippets'][number];

const plain: Snippet = { language: 'URI', code: '{{uri}}' };

/** What every installation has, whatever its own words are and whether they have come. */
export const snippetsOf = (content: CustomContent | undefined): [Snippet, ...Snippet[]] => {
  const [first = plain, ...others] = content?.['project_homepage:connection_snippets'] ?? [];
  return [first, ...others];
};

/** How the database itself is reached; null while that is not known. */
export function directConnection({ connectionString, db_host, db_port, db_user, db_name }: ProjectDetail): Connection | null {
  if (!connectionString) return null;
  return {
    connection_string: connectionString,
    host: db_host ?? '',
    port: db_port ?? 0,
    user: db_user ?? '',
    database: db_name ?? '',
  };
}

/** What every language takes inside quotes as it is. */
const needsNoEscape = /^[\w.~-]+$/;

/**
 * The code with its places filled in: `{{uri}}`, `{{host}}`, `{{port}}`, `{{user}}`, `{{database}}`;
 * and the password, once it is revealed. Outside the URI it is put only where no language would
 * have to escape it: otherwise its placeholder stays, which is better than code that breaks.
 */
export function filledSnippet(code: string, connection: Connection, password?: string): string {
  const { connection_string, host, port, user, database } = connection;
  const uri = password === undefined ? connection_string : withPassword(connection_string, password);
  const values = new Map<string, string>(Object.entries({ uri, host, port: String(port), user, database }));
  const bare = password !== undefined && needsNoEscape.test(password) ? password : passwordPlaceholder;
  return code.replaceAll(/\{\{(\w+)\}\}|\[YOUR-PASSWORD\]/g, (whole, name?: string) =>
    name === undefined ? bare : (values.get(name) ?? whole),
  );
}

/** What the code of a language is called; the plain URI is what everyone calls the connection string. */
export const nameOf = ({ language, code }: Snippet): string => (code === plain.code ? 'connection string' : `code for ${language}`);

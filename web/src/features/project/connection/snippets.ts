import type { CustomContent } from '@/api/platform/get-custom-content';
import type { Connection, ProjectDetail } from '@/lib/entities/project';
import { passwordPlaceholder, withPassword } from '@/lib/password';

/** Connection code for a language, with placeholders. */
export type Snippet = CustomContent['project_homepage:connection_snippets'][number];

const plain: Snippet = { language: 'URI', code: '{{uri}}' };

/** The snippet that every installation has, with or without custom content. */
export const snippetsOf = (content: CustomContent | undefined): [Snippet, ...Snippet[]] => {
  const [first = plain, ...others] = content?.['project_homepage:connection_snippets'] ?? [];
  return [first, ...others];
};

/** The database's address; null while unknown. */
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

/** Characters that need no escaping in a quoted string of any language. */
const needsNoEscape = /^[\w.~-]+$/;

/**
 * The code with its placeholders filled in: `{{uri}}`, `{{host}}`, `{{port}}`, `{{user}}`,
 * `{{database}}`, and the revealed password. Outside the URI the password is inserted only if no
 * language would have to escape it: otherwise its placeholder stays, which is better than broken
 * code.
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

/** The name of a language's code; the plain URI is the connection string. */
export const nameOf = ({ language, code }: Snippet): string => (code === plain.code ? 'connection string' : `code for ${language}`);

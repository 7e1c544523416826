import type { ListedExtension } from './extension-list';
import type { DatabaseFunction } from './routine-entities';

/** The schema of the function that answers GraphQL, and the extension that brings it. */
export const graphqlSchema = 'graphql';
export const graphqlExtension = 'pg_graphql';

const resolveArguments = ['text', 'jsonb', 'text', 'jsonb'];

/** Returns whether one of the functions of the schema answers GraphQL. */
export const answersGraphql = (functions: readonly DatabaseFunction[]): boolean =>
  functions.some(({ name, identity_argument_types: types }) => name === 'resolve' && isSame(typesOf(types), resolveArguments));

/** The types of arguments such as `query text, "operationName" text`. */
const typesOf = (types: string): string[] => types.split(', ').map((it) => it.split(' ').at(-1) ?? '');

const isSame = (one: readonly string[], other: readonly string[]) => one.length === other.length && one.every((it, index) => it === other[index]);

/** Who has to do something, and what, before a database answers GraphQL. */
export interface GraphqlStep {
  who: 'operator' | 'administrator';
  text: string;
  isDone: boolean;
}

/** The steps up to an extension that is enabled, of which the server knows how far they are. */
export function graphqlSteps(extension: ListedExtension | undefined): GraphqlStep[] {
  const isInstalled = extension !== undefined && extension.state !== 'missing';
  const isAllowed = extension?.createdBy != null;
  return [
    {
      who: 'operator',
      text: 'Build pg_graphql for the version of PostgreSQL and install it on the database server. Debian has no package of it.',
      isDone: isInstalled,
    },
    { who: 'operator', text: 'Add pg_graphql to the list of allowed extensions, config/extensions.json, and restart Signalbox.', isDone: isAllowed },
    { who: 'administrator', text: 'Enable the extension pg_graphql in this database.', isDone: extension?.state === 'enabled' },
  ];
}

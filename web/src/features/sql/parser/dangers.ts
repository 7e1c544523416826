import { isJsonObject, type Json, type JsonObject } from '@/lib/json';
import { nameOf, tokensOf } from '../language/lexer';

/** A statement that destroys data, in words. */
export interface Danger {
  /** The statement's number in the text, from 0. */
  statement: number;
  /** Such as "Drops the table public.users." */
  sentence: string;
}

/** Statements that destroy data, by the parser's tree of one statement. */
export function dangersOf(tree: Json): string[] {
  const found: string[] = [];
  walk(tree, (kind, node) => {
    const sentence = sentenceOf(kind, node);
    if (sentence !== null) found.push(sentence);
  });
  return found;
}

/** Calls back for every node, also those within common table expressions. */
function walk(value: Json, visit: (kind: string, node: JsonObject) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) walk(each, visit);
    return;
  }
  if (!isJsonObject(value)) return;
  for (const [kind, node] of Object.entries(value)) {
    if (isJsonObject(node)) visit(kind, node);
    walk(node, visit);
  }
}

function sentenceOf(kind: string, node: JsonObject): string | null {
  switch (kind) {
    case 'DropStmt': {
      const what = textIn(node, 'removeType').replace('OBJECT_', '').replaceAll('_', ' ').toLowerCase();
      const names = listIn(node, 'objects').map(objectName).filter(Boolean).join(', ');
      const rest = node.behavior === 'DROP_CASCADE' ? ' and everything that depends on it' : '';
      return `Drops the ${what} ${names}${rest}.`;
    }
    case 'TruncateStmt':
      return `Deletes all rows of ${listIn(node, 'relations').map(relationIn).join(', ')}.`;
    case 'DeleteStmt':
      return node.whereClause === undefined ? `Deletes all rows of ${relationName(node.relation)}, because it has no WHERE.` : null;
    case 'UpdateStmt':
      return node.whereClause === undefined ? `Changes all rows of ${relationName(node.relation)}, because it has no WHERE.` : null;
    case 'AlterTableStmt': {
      const columns = listIn(node, 'cmds')
        .map((it) => (isJsonObject(it) && isJsonObject(it.AlterTableCmd) ? it.AlterTableCmd : {}))
        .filter((it) => it.subtype === 'AT_DropColumn')
        .map((it) => textIn(it, 'name'));
      if (columns.length === 0) return null;
      return `Drops the column${columns.length > 1 ? 's' : ''} ${columns.join(', ')} of ${relationName(node.relation)} with ${columns.length > 1 ? 'their' : 'its'} data.`;
    }
    case 'DropdbStmt':
      return `Drops the database ${textIn(node, 'dbname')}.`;
    case 'DropRoleStmt':
      return 'Drops a role.';
    case 'DropOwnedStmt':
      return 'Drops everything that a role owns.';
    case 'DropTableSpaceStmt':
      return `Drops the tablespace ${textIn(node, 'tablespacename')}.`;
    case 'DropSubscriptionStmt':
      return `Drops the subscription ${textIn(node, 'subname')}.`;
    default:
      return null;
  }
}

const textIn = (node: JsonObject, name: string): string => (typeof node[name] === 'string' ? node[name] : '');
const listIn = (node: JsonObject, name: string): Json[] => (Array.isArray(node[name]) ? node[name] : []);

/** The name of a dropped object: a list of its parts, a type, or a function with its arguments. */
function objectName(object: Json): string {
  if (!isJsonObject(object)) return '';
  const { List: list, ObjectWithArgs: routine, TypeName: type, String: text } = object;
  if (isJsonObject(list)) return partsOf(listIn(list, 'items'));
  if (isJsonObject(routine)) return partsOf(listIn(routine, 'objname'));
  if (isJsonObject(type)) return partsOf(listIn(type, 'names'));
  return isJsonObject(text) ? textIn(text, 'sval') : '';
}

const partsOf = (parts: Json[]): string => parts.map(objectName).filter(Boolean).join('.');

const relationIn = (it: Json): string => relationName(isJsonObject(it) ? it.RangeVar : undefined);

function relationName(relation: Json | undefined): string {
  if (!isJsonObject(relation)) return '';
  return [relation.schemaname, relation.relname].filter((it) => typeof it === 'string').join('.');
}

/**
 * The same by words alone, for a text that the parser does not understand or while there is no
 * parser: it finds too much rather than too little.
 */
export function dangersByWords(text: string, range: { from: number; to: number }): string[] {
  const tokens = tokensOf(text, range.from, range.to);
  const words = tokens.filter((it) => it.kind === 'word').map((it) => nameOf(text, it));
  const [first] = words;
  const start = () => text.slice(range.from, range.to).replaceAll(/\s+/g, ' ').slice(0, excerptLength);
  const isDangerous =
    first === 'drop' ||
    first === 'truncate' ||
    (first === 'alter' && words.includes('drop')) ||
    ((words.includes('delete') || (words.includes('update') && words.includes('set'))) && !words.includes('where'));
  return isDangerous ? [`May destroy data: ${start()}`] : [];
}

/** Characters of a statement that are shown. */
const excerptLength = 80;

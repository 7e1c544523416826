import { expect, it } from 'vitest';
import { extensionSample, functionSample } from '@/testing/database-samples';
import { listExtensions } from './extension-list';
import { answersGraphql, graphqlExtension, graphqlSteps } from './graphql';

const resolve = functionSample({ schema: 'graphql', name: 'resolve', identity_argument_types: 'query text, variables jsonb, "operationName" text, extensions jsonb' });

it('only a function with the signature of pg_graphql answers', () => {
  expect(answersGraphql([functionSample(), resolve])).toBe(true);
  expect(answersGraphql([{ ...resolve, identity_argument_types: 'text, jsonb, text, jsonb' }])).toBe(true);
  expect(answersGraphql([{ ...resolve, identity_argument_types: 'query text' }])).toBe(false);
  expect(answersGraphql([{ ...resolve, name: 'resolve_once' }])).toBe(false);
  expect(answersGraphql([])).toBe(false);
});

const stepsWith = (onServer: Parameters<typeof listExtensions>[0], byPlatform: string[] = []) =>
  graphqlSteps(listExtensions(onServer, byPlatform, 15).find((it) => it.name === graphqlExtension)).map((it) => it.isDone);

it('the steps are done as far as the server has, allows and has enabled the extension', () => {
  const extension = extensionSample({ id: 'pg_graphql', name: 'pg_graphql', is_trusted: false });
  expect(stepsWith([])).toEqual([false, false, false]);
  expect(stepsWith([], ['pg_graphql'])).toEqual([false, true, false]);
  expect(stepsWith([extension])).toEqual([true, false, false]);
  expect(stepsWith([extension], ['pg_graphql'])).toEqual([true, true, false]);
  expect(stepsWith([{ ...extension, installed_version: '1.5.9' }], ['pg_graphql'])).toEqual([true, true, true]);
  expect(graphqlSteps(undefined).map((it) => it.who)).toEqual(['operator', 'operator', 'administrator']);
});

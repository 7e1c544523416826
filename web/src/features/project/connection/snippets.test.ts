import { describe, expect, it, test } from 'vitest';
import { customContent } from '@/testing/samples';
import { projectDetail } from '@/testing/project-sample';
import { directConnection, filledSnippet, nameOf, snippetsOf } from './snippets';

const shipped = customContent();
const connection = directConnection(projectDetail());
if (!connection) throw new Error('The sample has a connection.');
const filled = (code: string, password?: string) => filledSnippet(code, connection, password);

describe('the placeholders of a snippet', () => {
  test.each([
    ['{{uri}}', 'postgresql://app:[YOUR-PASSWORD]@localhost:54331/app'],
    ['{{host}}:{{port}} {{user}}@{{database}}, {{host}}', 'localhost:54331 app@app, localhost'],
    ['{{elsewhere}} {{ uri }}', '{{elsewhere}} {{ uri }}'],
    ['Password=[YOUR-PASSWORD]', 'Password=[YOUR-PASSWORD]'],
  ])('%s become %s', (code, text) => {
    expect(filled(code)).toBe(text);
  });

  it('are replaced by the password, escaped in the URI and plain elsewhere', () => {
    expect(filled('{{uri}} Password=[YOUR-PASSWORD]', 'Tra1n')).toBe('postgresql://app:Tra1n@localhost:54331/app Password=Tra1n');
  });

  it('keep the password placeholder if a language would need escaping', () => {
    expect(filled('{{uri}} Password=[YOUR-PASSWORD]', 'a"b;{{host}}')).toBe(
      'postgresql://app:a%22b%3B%7B%7Bhost%7D%7D@localhost:54331/app Password=[YOUR-PASSWORD]',
    );
  });
});

test.each(shipped['project_homepage:connection_snippets'].map((it) => [it.language, it.code] as const))(
  'the shipped code for %s has every placeholder filled in',
  (_, code) => {
    expect(filled(code)).not.toContain('{{');
  },
);

describe('the languages', () => {
  it('are those of the installation', () => {
    expect(snippetsOf(shipped).map((it) => it.language).slice(0, 3)).toEqual(['URI', 'psql', '.env']);
  });

  it('are only the plain URI without custom content, or before it has loaded', () => {
    expect(snippetsOf(undefined)).toEqual([{ language: 'URI', code: '{{uri}}' }]);
    expect(snippetsOf({ ...shipped, 'project_homepage:connection_snippets': [] })).toEqual(snippetsOf(undefined));
  });

  it('are named by their content', () => {
    expect(snippetsOf(shipped).slice(0, 2).map(nameOf)).toEqual(['connection string', 'code for psql']);
  });
});

it('there is no connection without a connection string', () => {
  expect(directConnection(projectDetail({ connectionString: null }))).toBeNull();
});

import { describe, expect, it, test } from 'vitest';
import { functionSample, materializedViewSample, policySample, triggerSample, viewSample } from '@/testing/database-samples';
import * as sql from './object-sql';

describe('the SQL of an object', () => {
  it('replaces a function', () => {
    expect(sql.functionSql(functionSample({ complete_statement: 'CREATE OR REPLACE FUNCTION f()\n' }))).toBe('CREATE OR REPLACE FUNCTION f();\n');
    expect(sql.functionSql(functionSample({ complete_statement: null }))).toBeNull();
  });

  it('replaces a trigger, and drops a constraint trigger first', () => {
    expect(sql.triggerSql(triggerSample({ definition: 'CREATE TRIGGER t BEFORE UPDATE ON public.orders EXECUTE FUNCTION f()' }))).toBe('CREATE OR REPLACE TRIGGER t BEFORE UPDATE ON public.orders EXECUTE FUNCTION f();\n');
    expect(sql.triggerSql(triggerSample({ schema: 'public', table: 'Orders', name: 'check it', definition: 'CREATE CONSTRAINT TRIGGER …' }))).toBe('DROP TRIGGER "check it" ON public."Orders";\nCREATE CONSTRAINT TRIGGER …;\n');
  });

  it('changes the roles and expressions of a policy', () => {
    expect(sql.policySql(policySample({ schema: 'public', table: 'orders', name: 'Own "rows"', roles: ['public', 'App User'], definition: 'true', check: '(a = 1)' }))).toBe(
      'ALTER POLICY "Own ""rows""" ON public.orders\nTO public, "App User"\nUSING (true)\nWITH CHECK ((a = 1));\n',
    );
    expect(sql.policySql(policySample({ roles: [], definition: null, check: null }))).toMatch(/TO public;\n$/);
  });

  it('replaces a view with its rights, and drops a materialized one first', () => {
    expect(sql.viewSql({ ...viewSample({ schema: 'public', name: 'Odd "view"', definition: ' SELECT 1;', security_invoker: true }), isMaterialized: false })).toBe(
      '-- Options of the view that are not named here are reset.\nCREATE OR REPLACE VIEW public."Odd ""view"""\nWITH (security_invoker = true) AS\nSELECT 1;\n',
    );
    expect(sql.viewSql({ ...materializedViewSample({ schema: 'public', name: 'totals', definition: ' SELECT 1;' }), isMaterialized: true })).toContain('DROP MATERIALIZED VIEW public.totals;\nCREATE MATERIALIZED VIEW public.totals AS\nSELECT 1;\n');
  });

  it('adds a value to a type', () => {
    expect(sql.typeSql({ id: 1, schema: 'app', name: 'mood', format: 'mood', kind: 'enum', enums: ["can't say"], comment: null })).toBe("ALTER TYPE app.mood ADD VALUE 'new_value' AFTER 'can''t say';\n");
    expect(sql.typeSql({ id: 1, schema: 'app', name: 'mood', format: 'mood', kind: 'enum', enums: [], comment: null })).toBe("ALTER TYPE app.mood ADD VALUE 'new_value';\n");
  });

  test.each([
    ['a function', sql.newFunctionSql('App "1"')],
    ['a trigger', sql.newTriggerSql('App "1"')],
    ['a view', sql.newViewSql('App "1"')],
    ['a type', sql.newTypeSql('App "1"')],
    ['a policy', sql.newPolicySql({ schema: 'App "1"', name: 't' })],
    ['an index', sql.newIndexSql({ schema: 'App "1"', name: 't' })],
  ])('of %s to begin with is in its schema', (_, text) => {
    expect(text).toContain('"App ""1""".');
    expect(text).toMatch(/;\n$/);
  });
});

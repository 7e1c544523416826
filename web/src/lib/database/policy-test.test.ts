import { describe, expect, it, test } from 'vitest';
import { roleSample, tableSample } from '@/testing/database-samples';
import { bypassReason, columnsOf, policyTestFaults, policyTestRequest, settingsIn, testQuery, valueText } from './policy-test';

const form = { role: 'app', claims: '', settings: '', query: 'select 1' };

describe('the form of a policy test', () => {
  test.each([
    [{}, {}],
    [{ role: '' }, { role: 'Choose a role.' }],
    [{ query: ' ' }, { query: 'Enter a query.' }],
    [{ claims: '{' }, { claims: 'Enter a JSON object, such as {"sub": "1"}.' }],
    [{ claims: '[1]' }, { claims: 'Enter a JSON object, such as {"sub": "1"}.' }],
    [{ claims: 'null' }, { claims: 'Enter a JSON object, such as {"sub": "1"}.' }],
    [{ claims: '{"sub": 1}' }, {}],
    [{ settings: 'app.user_id' }, { settings: 'Enter one setting per line, such as app.user_id = 7.' }],
    [{ settings: 'role = owner' }, { settings: 'role needs a name with a prefix, such as app.user_id.' }],
    [{ settings: '= 1' }, { settings: 'A setting needs a name with a prefix, such as app.user_id.' }],
    [{ settings: 'app.user_id = 7\n\napp.b=' }, {}],
  ])('with %j has the faults %j', (facts, faults) => {
    expect(policyTestFaults({ ...form, ...facts })).toEqual(faults);
  });

  it('becomes a request without what is empty', () => {
    expect(policyTestRequest(form)).toEqual({ role: 'app', query: 'select 1' });
    expect(policyTestRequest({ ...form, claims: '{"sub":"1"}', settings: 'a.b = c = d' })).toEqual({ role: 'app', query: 'select 1', claims: { sub: '1' }, settings: { 'a.b': 'c = d' } });
    expect(settingsIn('')).toEqual({});
  });

  it('begins with all rows of the table, whatever its name is', () => {
    expect(testQuery({ schema: 'public', name: 'My "table"' })).toBe('SELECT * FROM public."My ""table"""');
  });
});

describe('policies without an effect', () => {
  test.each([
    [{ is_superuser: true }, {}, /superuser/],
    [{ can_bypass_rls: true }, {}, /bypasses row-level security/],
    [{}, { rls_enabled: false }, /Row-level security is off on orders/],
    [{ name: 'owner' }, {}, /owns orders/],
  ])('are named for the role %j and the table %j', (role, table, reason) => {
    expect(bypassReason(roleSample(role), tableSample(table))).toMatch(reason);
  });

  it('are none where they apply', () => {
    expect(bypassReason(roleSample(), tableSample())).toBeNull();
    expect(bypassReason(roleSample({ name: 'owner' }), tableSample({ rls_forced: true }))).toBeNull();
  });
});

it('rows have the columns of all of them, and values as text', () => {
  expect(columnsOf([{ a: 1 }, { b: 2, a: 3 }])).toEqual(['a', 'b']);
  expect([null, undefined, 'x', 1, { a: [1] }].map(valueText)).toEqual(['NULL', 'NULL', 'x', '1', '{"a":[1]}']);
});

import { describe, expect, test } from 'vitest';
import type { Hook } from '../entities/hooks';
import { headersOf, hookFaults, hookFields, hookFormOf, type HookForm, newHookForm } from './hook-form';

const form = (facts: Partial<HookForm> = {}): HookForm => ({
  ...newHookForm('public'),
  name: ' Orders ',
  table: 'orders',
  url: 'https://example.com/orders',
  ...facts,
});

const hook: Hook = {
  id: '1',
  name: 'Orders',
  schema: 'shop',
  table: 'orders',
  events: ['UPDATE'],
  condition: 'NEW.total > 1',
  url: 'https://example.com',
  headers: ['Authorization'],
  timeout_seconds: 9,
  max_attempts: 2,
  active: true,
  has_trigger: true,
};

describe('the form of a hook', () => {
  test('is complete with a name, a table, an event and a target', () => {
    expect(Object.values(hookFaults(form())).filter((it) => it !== null)).toEqual([]);
  });

  test.each([
    [{ name: ' ' }, 'name', 'Enter a name.'],
    [{ table: '' }, 'table', 'Choose a table.'],
    [{ events: [] }, 'events', 'Choose at least one event.'],
    [{ url: 'example.com' }, 'url', 'Enter a URL that begins with https:// or http://, without a user name.'],
    [{ url: 'ftp://example.com' }, 'url', 'Enter a URL that begins with https:// or http://, without a user name.'],
    [{ url: 'https://ada:x@example.com' }, 'url', 'Enter a URL that begins with https:// or http://, without a user name.'],
    [{ headers: 'no colon' }, 'headers', 'Enter one header in each line, such as “X-Source: shop”.'],
    [{ timeout: '31' }, 'timeout', 'Enter a number from 1 to 30.'],
    [{ attempts: '0' }, 'attempts', 'Enter a number from 1 to 30.'],
  ] as const)('with %j shows the fault of the %s', (facts, field, sentence) => {
    expect(hookFaults(form(facts as unknown as Partial<HookForm>))[field]).toBe(sentence);
  });

  test('sends trimmed fields, with the events in their order', () => {
    expect(hookFields(form({ events: ['DELETE', 'INSERT'], headers: 'X-Source: shop:1\n\nX-Two:' }), true)).toEqual({
      name: 'Orders',
      schema: 'public',
      table: 'orders',
      events: ['INSERT', 'DELETE'],
      condition: '',
      url: 'https://example.com/orders',
      headers: { 'X-Source': 'shop:1', 'X-Two': '' },
      timeout_seconds: 5,
      max_attempts: 15,
      active: true,
    });
  });

  test('keeps headers, whose values it does not know, unless they are replaced', () => {
    expect(hookFields(hookFormOf(hook), false)).not.toHaveProperty('headers');
    expect(hookFields({ ...hookFormOf(hook), headers: '' }, false).headers).toEqual({});
  });

  test('refuses names of headers with white space', () => {
    expect(headersOf('X Y: 1')).toBeNull();
    expect(headersOf(': 1')).toBeNull();
  });
});

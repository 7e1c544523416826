import { describe, expect, it } from 'vitest';
import { newSecretForm, secretChange, secretFaults, secretFormOf } from './secret-form';

const secret = { id: '1', name: 'payment key', description: 'For payments', roles: ['api', 'web'], created_at: '', updated_at: '' };
const form = { name: 'a', value: 'b', description: '', roles: [] };

describe('a new secret', () => {
  it('is readable for the only role, and for none of several', () => {
    expect(newSecretForm(['postgres']).roles).toEqual(['postgres']);
    expect(newSecretForm(['postgres', 'web']).roles).toEqual([]);
  });

  it.each([
    ['a name', { name: '  ' }, { name: 'Enter a name.' }],
    ['a name of at most 255 characters', { name: 'ü'.repeat(256) }, { name: 'A name has at most 255 characters.' }],
    ['a value', { value: '' }, { value: 'Enter a value.' }],
    ['a value of at most 64 KiB', { value: 'ü'.repeat(32_769) }, { value: 'A value has at most 64 KiB.' }],
    ['a description of at most 1,000 characters', { description: 'd'.repeat(1_001) }, { description: 'A description has at most 1,000 characters.' }],
    ['at most 50 roles', { roles: Array.from({ length: 51 }, (_, at) => `role${at}`) }, { roles: 'At most 50 roles can read a secret.' }],
  ])('has %s', (_, facts, fault) => {
    expect(secretFaults({ ...form, ...facts }, true)).toEqual({ name: null, value: null, description: null, roles: null, ...fault });
  });

  it('may have the longest of everything', () => {
    const longest = { name: '😀'.repeat(255), value: 'ü'.repeat(32_768), description: '😀'.repeat(1_000), roles: [] };
    expect(Object.values(secretFaults(longest, true))).toEqual([null, null, null, null]);
  });
});

describe('a changed secret', () => {
  it('keeps its value while the field is empty', () => {
    expect(secretFaults(secretFormOf(secret), false).value).toBeNull();
    expect(secretChange(secret, secretFormOf(secret))).toEqual({});
  });

  it('sends what differs', () => {
    expect(secretChange(secret, { name: ' other ', value: 'new', description: '', roles: ['web', 'api'] })).toEqual({ name: 'other', value: 'new', description: '' });
    expect(secretChange(secret, { ...secretFormOf(secret), roles: ['api'] })).toEqual({ roles: ['api'] });
  });
});

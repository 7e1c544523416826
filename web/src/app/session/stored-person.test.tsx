import { expect, it } from 'vitest';
import { sessionStorageKey } from '@/api/auth/stored-session';
import { writeStored } from '@/lib/storage';
import { storedPerson } from './stored-person';

it('returns the user who was signed in when the page loaded', () => {
  writeStored(sessionStorageKey, JSON.stringify({ access_token: 't', user: { id: 'u', email: 'e' } }));
  expect(storedPerson()).toBe('u');
});

it.each([null, '', 'torn {', 'null', '{"user":null}', '{"user":{"id":7}}'])('returns no user for %j', (stored) => {
  writeStored(sessionStorageKey, stored);
  expect(storedPerson()).toBeNull();
});

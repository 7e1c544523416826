import { expect, it } from 'vitest';
import { sessionStorageKey } from '@/api/auth/create-auth-client';
import { writeStored } from '@/lib/storage';
import { storedPerson } from './stored-person';

it('knows who was signed in when the page began', () => {
  writeStored(sessionStorageKey, JSON.stringify({ access_token: 't', user: { id: 'u', email: 'e' } }));
  expect(storedPerson()).toBe('u');
});

it.each([null, '', 'torn {', 'null', '{"user":null}', '{"user":{"id":7}}'])('knows no one from %j', (stored) => {
  writeStored(sessionStorageKey, stored);
  expect(storedPerson()).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { importChange, mappingChange, mappingFaults, newWrapper, wrapperChanges, wrapperCreation, wrapperFaults, wrapperFormOf } from './wrapper-form';

const form = { ...newWrapper, name: 'shop', host: 'db.example.com', database: 'shop' };

describe('the form of a server', () => {
  it('creates a server with its defaults', () => {
    expect(wrapperCreation({ ...form, host: ' db.example.com ' }).body).toEqual({
      name: 'shop',
      host: 'db.example.com',
      port: 5432,
      database: 'shop',
      sslmode: 'require',
      fetch_size: 100,
      connect_timeout: 10,
      use_remote_estimate: false,
    });
  });

  it('sends only what changed', () => {
    expect(wrapperChanges(7, form, { ...form, sslmode: 'verify-full' })).toEqual([{ method: 'PATCH', kind: 'wrappers', id: '7', body: { sslmode: 'verify-full' } }]);
    expect(wrapperChanges(7, form, form)).toEqual([]);
  });

  it('has the values of a server', () => {
    const server = {
      id: 7,
      name: 'shop',
      host: 'db',
      address: '203.0.113.9',
      port: 6000,
      database: 'x',
      sslmode: 'verify-full',
      connect_timeout: 5,
      fetch_size: 50,
      use_remote_estimate: true,
      foreign_tables: 0,
      mappings: [],
    };
    expect(wrapperFormOf(server)).toEqual({ name: 'shop', host: 'db', port: '6000', database: 'x', sslmode: 'verify-full', fetchSize: '50', connectTimeout: '5', estimatesRemotely: true });
  });

  it.each(['db.example.com', '203.0.113.9', '2001:db8::1', 'db_1'])('accepts the host %s', (host) => {
    expect(wrapperFaults({ ...form, host }).host).toBeNull();
  });

  it.each(['', '/var/run', 'a,b', 'db:5432', 'user@db', 'https://db'])('refuses the host %j', (host) => {
    expect(wrapperFaults({ ...form, host }).host).not.toBeNull();
  });

  it('names each field that is wrong', () => {
    const faults = wrapperFaults({ ...form, name: '', port: '0', database: 'host=x', fetchSize: 'many', connectTimeout: '11' });
    expect(Object.entries(faults).filter(([, fault]) => fault !== null).map(([name]) => name)).toEqual(['name', 'port', 'database', 'fetchSize', 'connectTimeout']);
  });
});

describe('the form of a user mapping', () => {
  const typed = { role: 'app', user: 'reader', source: 'typed', password: 'pw', secretId: '1' } as const;

  it('sends either the password or the secret', () => {
    expect(mappingChange(7, typed).body).toEqual({ role: 'app', user: 'reader', password: 'pw' });
    expect(mappingChange(7, { ...typed, source: 'vault' }).body).toEqual({ role: 'app', user: 'reader', secret_id: '1' });
  });

  it('needs the one that it sends', () => {
    expect(mappingFaults({ ...typed, password: '' }).password).not.toBeNull();
    expect(mappingFaults({ ...typed, source: 'vault', password: '' }).password).toBeNull();
    expect(mappingFaults({ ...typed, source: 'vault', secretId: '' }).secretId).not.toBeNull();
  });
});

describe('the form of an import', () => {
  it('names tables only if they were chosen', () => {
    const all = { remoteSchema: 'public', localSchema: 'far', choice: 'all', tables: ['a'] } as const;
    expect(importChange(7, all).body).toEqual({ remote_schema: 'public', local_schema: 'far', choice: 'all' });
    expect(importChange(7, { ...all, choice: 'except' }).body).toEqual({ remote_schema: 'public', local_schema: 'far', choice: 'except', tables: ['a'] });
  });
});

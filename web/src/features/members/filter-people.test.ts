import { describe, expect, it } from 'vitest';
import { invitation, member } from '@/testing/samples';
import { matchingInvitations, matchingMembers } from './filter-people';

const members = [
  member('ada', { role_id: 1, primary_email: 'lovelace@engines.example' }),
  member('grace', { role_id: null, project_roles: { shop: 4, depot: 2 } }),
  member('linus'),
];

describe('members', () => {
  it.each([
    ['', ['ada', 'grace', 'linus']],
    ['  ', ['ada', 'grace', 'linus']],
    ['GRA', ['grace']],
    ['engines', ['ada']],
    ['owner', ['ada']],
    ['administrator', ['grace']],
    ['read-only', ['grace']],
    ['dev linus', ['linus']],
    ['linus owner', []],
  ])('that match %j are %j', (query, names) => {
    expect(matchingMembers(members, query).map((it) => it.username)).toEqual(names);
  });
});

describe('invitations', () => {
  const invitations = [
    invitation({ id: 1, email: 'bo@example.com', role_id: 4 }),
    invitation({ id: 2, email: 'ida@example.com', role_id: null }),
  ];

  it.each([
    ['', [1, 2]],
    ['ida', [2]],
    ['read', [1]],
    ['owner', []],
  ])('that match %j are %j', (query, ids) => {
    expect(matchingInvitations(invitations, query).map((it) => it.id)).toEqual(ids);
  });
});

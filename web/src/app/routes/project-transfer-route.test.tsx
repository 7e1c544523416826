import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { fakeApi } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf, profile } from '@/testing/samples';
import { ProjectTransferRoute } from './project-transfer-route';

it('the transfer page is reset when another user signs in', async () => {
  fakeApi({});
  const { client, session } = renderPage(<ProjectTransferRoute />, {
    path: '/claim-project',
    at: '/claim-project?token=shop-s3cret',
    session: { kind: 'resolving' },
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(organizationsKey, [organization()]);
      client.setQueryData(permissionsKey, permissionsOf('Owner'));
    },
  });
  const signIn = (userId: string) =>
    act(async () => {
      session.state$.next({ kind: 'signed_in', userId, email: `${userId}@example.com`, accessToken: 't' });
      await Promise.resolve();
    });
  expect(screen.getByRole('status', { name: 'Checking your session' })).toBeInTheDocument();
  await act(async () => session.signOut());
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await signIn('sam');
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  client.setQueryData(permissionsKey, []);
  await signIn('ida');
  expect(await screen.findByRole('heading', { name: 'You need an organization first' })).toBeVisible();
});

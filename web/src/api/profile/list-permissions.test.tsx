import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { permissionsOf, signInSettings } from '@/testing/samples';
import { usePermissions, usePermissionsIn } from './list-permissions';

const call = 'GET /platform/profile/permissions';
const remove = ['write:Delete', 'organizations'] as const;

function Offer() {
  const here = usePermissions('acme');
  const permittedIn = usePermissionsIn();
  return <p>{[here(...remove), permittedIn('acme', ...remove), permittedIn('other', ...remove)].join(' ')}</p>;
}

const open = (mode: 'platform' | 'self_hosted') =>
  renderPage(<Offer />, { known: (client) => client.setQueryData(['sign-in-settings'], signInSettings({ mode })) });

it('the platform requests the permissions, and grants none until they arrive', async () => {
  const made = fakeApi({ [call]: permissionsOf('Owner') });
  open('platform');
  expect(screen.getByText('false false false')).toBeVisible();
  expect(await screen.findByText('true true false')).toBeVisible();
  expect(made.map((it) => it.call)).toEqual([call]);
});

it('a self-hosted installation grants everything and requests nothing', () => {
  const made = fakeApi({});
  const { client } = open('self_hosted');
  expect(screen.getByText('true true true')).toBeVisible();
  expect([made, client.isFetching()]).toEqual([[], 0]);
});

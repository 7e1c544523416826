import { screen } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { fakeApi } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, profile } from '@/testing/samples';
import { profileQuery } from '../profile/get-profile';
import { listOrganizations, useOrganizations } from './list-organizations';

const call = 'GET /platform/organizations';

function Names() {
  const { data } = useOrganizations();
  return <p>{data ? data.map((it) => it.name).join(', ') : 'none yet'}</p>;
}

describe('the list of organizations', () => {
  it('is requested once the profile exists, sorted by name', async () => {
    const made = fakeApi({ [call]: [organization({ slug: 'b', name: 'Works' }), organization({ slug: 'a', name: 'Acme' })] });
    const { client } = renderPage(<Names />);
    await expect.poll(() => made.map((it) => it.call)).toEqual(['GET /platform/profile']);
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(screen.getByText('none yet')).toBeVisible();
    client.setQueryData(profileQuery().queryKey, profile);
    expect(await screen.findByText('Acme, Works')).toBeVisible();
  });

  test.each([{}, null, 'no list', 7])('is empty for the response %j', async (body) => {
    fakeApi({ [call]: body });
    expect(await listOrganizations(new AbortController().signal)).toEqual([]);
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import type { SignInSettings } from '@/api/auth/get-sign-in-settings';
import { organizationsKey } from '@/api/organizations/list-organizations';
import type { CustomContent } from '@/api/platform/get-custom-content';
import { permissionsKey } from '@/api/profile/list-permissions';
import { profileQuery } from '@/api/profile/get-profile';
import { setAppTitle } from '@/lib/app-title';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi } from '@/testing/fake-api';
import { renderRoutes } from '@/testing/render-page';
import { customContent, organization, permissionsOf, profile, signInSettings } from '@/testing/samples';
import { routes } from '@/testing/all-routes';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => setAppTitle(null));

function open(at: string, content: Partial<CustomContent>, settings: Partial<SignInSettings> = {}) {
  fakeApi({
    'GET /platform/custom-content': customContent(content),
    'GET /platform/incidents': [],
    'GET /platform/telemetry/feature-flags': {},
  });
  return renderRoutes(routes, {
    at,
    known: (client) => {
      client.setQueryData(['sign-in-settings'], signInSettings(settings));
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(permissionsKey, permissionsOf('Owner'));
      client.setQueryData(organizationsKey, [organization()]);
    },
  });
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const documents: CustomContent['organization:legal_documents'] = [
  { id: 'terms', name: 'Terms of use', description: 'What is asked.', action: { text: 'Read', url: 'https://legal.example' } },
];

it('the installation’s name is at the end of every title', async () => {
  open('/organizations', {}, { installation_name: 'Night Trains' });
  await heading('Organizations');
  await waitFor(() => expect(document.title).toBe('Organizations | Night Trains'));
});

it('an organization has a page of legal documents, also in its navigation, if there are some', async () => {
  open('/org/acme/documents', { 'organization:legal_documents': documents });
  await heading('Documents');
  const navigation = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(await navigation.findByRole('link', { name: 'Documents' })).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByRole('region', { name: 'Terms of use' })).toBeVisible();
});

it('that page is not found without documents', async () => {
  open('/org/acme/documents', { 'organization:legal_documents': null });
  await heading('Page not found');
  expect(screen.queryByRole('link', { name: 'Documents' })).toBeNull();
});

test.each([
  ['/guides/auth/row-level-security', 'Row-level security', 'https://docs.example/en/policies'],
  ['/guides/database/extensions/pg_cron', 'Extension guide', 'https://docs.example/en/guides/database/extensions/pg_cron'],
])('%s redirects to the guide in the documentation, if there is one', async (at, title, address) => {
  open(at, { 'docs:url': 'https://docs.example/en', 'docs:row_level_security_guide_path': '/policies' });
  await heading(title);
  expect(await screen.findByRole('link', { name: 'Read the guide' })).toHaveAttribute('href', address);
  expect(screen.queryByText('Not available in this version')).toBeNull();
  await expectNoAxeViolations();
});

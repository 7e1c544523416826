import type { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SessionState } from '@/api/auth/create-session';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { liveKey, platformTopic } from '@/lib/live/topic-names';
import { fakeApi } from '@/testing/fake-api';
import { renderRoutes } from '@/testing/render-page';
import { organization, profile, signInSettings } from '@/testing/samples';
import { routes } from '@/testing/all-routes';

const notice = { id: 'n1', message: 'A brief outage on Friday.', link: null, severity: 'info' };
const flags = { showNoticeBanner: true };
const known = (client: QueryClient) => {
  client.setQueryData(['sign-in-settings'], signInSettings());
  client.setQueryData(profileQuery().queryKey, profile);
  client.setQueryData(organizationsKey, [organization()]);
  client.setQueryData(['flags'], flags);
  client.setQueryData(liveKey(platformTopic), { telemetry: false, flags, incidents: {}, notice });
};

test.each<[string, string, SessionState | undefined, number]>([
  ['shown on a page that requires sign-in', '/organizations', undefined, 1],
  ['hidden on sign-in', '/sign-in', { kind: 'signed_out' }, 0],
])('the notice is %s', async (_, at, session, count) => {
  fakeApi({ 'GET /platform/incidents': [], 'GET /platform/telemetry/feature-flags': flags });
  renderRoutes(routes, { at, known, ...(session && { session }) });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByText(notice.message)).toHaveLength(count);
});

import type { QueryClient } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { signUpKey } from '@/api/profile/get-profile';
import { projectKey } from '@/api/projects/get-project';
import { CommandCenterContext } from '@/lib/commands/use-commands';
import { createCommandCenter } from '@/lib/commands/create-command-center';
import { answer } from '@/lib/consent/consent';
import { liveKey, platformTopic } from '@/lib/live/topic-names';
import { writeStored } from '@/lib/storage';
import { telemetryService } from '@/lib/telemetry/telemetry';
import { forgetVisit } from '@/lib/telemetry/visit';
import { fakeApi, type MadeCall } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { projectSummary } from '@/testing/samples';
import { TelemetryEvents } from './telemetry-events';

let made: MadeCall[];
beforeEach(() => {
  made = fakeApi({ 'POST /platform/telemetry/event': null });
  forgetVisit();
});

const platform = (telemetry: boolean) => ({ telemetry, flags: {}, incidents: {}, notice: null });
const agree = () => answer({ [telemetryService]: true });

function open({ telemetry = true, signedUp = false } = {}) {
  const center = createCommandCenter();
  const page = renderPage(
    <CommandCenterContext value={center}>
      <TelemetryEvents />
    </CommandCenterContext>,
    {
      path: '/project/:ref/*',
      at: '/project/shop/settings?secret=1#x',
      known: (client: QueryClient) => {
        client.setQueryData(liveKey(platformTopic), platform(telemetry));
        client.setQueryData(projectKey('shop'), { ...projectSummary('shop'), dbVersion: '15', connectionString: null });
        if (signedUp) client.setQueryData(signUpKey, true);
      },
    },
  );
  return { ...page, center };
}
const actions = () => made.map(({ body }) => (body as { action: string }).action);
/** All sent events, once there are this many; events are sent in order. */
const expectActions = (...expected: string[]) => waitFor(() => expect(actions()).toEqual(expected));

describe('the events of the frame', () => {
  it('contain the page without identifiers, and its organization', async () => {
    agree();
    const { router } = open();
    await expectActions('page_viewed');
    expect(made[0]?.body).toMatchObject({
      page_path: '/project/:ref/settings',
      groups: { project: 'shop', organization: 'acme' },
    });
    await act(() => router.navigate('/project/shop/settings?other=1'));
    await act(() => router.navigate('/project/shop'));
    await expectActions('page_viewed', 'page_viewed');
    expect(made[1]?.body).toMatchObject({ page_path: '/project/:ref' });
  });

  it('include opening the command menu and choosing a theme', async () => {
    agree();
    const { center } = open();
    act(() => center.setOpen(true));
    act(() => center.setOpen(false));
    writeStored('signalbox.theme', 'light');
    act(() => {
      window.dispatchEvent(new Event('signalbox-theme'));
    });
    await expectActions('page_viewed', 'command_menu_opened', 'theme_chosen');
    expect(made[2]?.body).toMatchObject({ properties: { theme: 'light' } });
  });

  it('include a new account, once, after consent', async () => {
    open({ signedUp: true });
    act(() => void agree());
    await expectActions('sign_up', 'page_viewed');
    act(() => void answer({}));
    act(() => void agree());
    await expectActions('sign_up', 'page_viewed', 'page_viewed');
  });

  it('include nothing from before consent, except the account', async () => {
    const { center } = open();
    act(() => center.setOpen(true));
    act(() => void agree());
    await expectActions('page_viewed');
  });

  it('are not sent if the installation collects no telemetry', async () => {
    agree();
    const { client, center } = open({ telemetry: false });
    act(() => center.setOpen(true));
    await act(async () => {
      client.setQueryData(liveKey(platformTopic), platform(true));
      await Promise.resolve();
    });
    await expectActions('page_viewed');
  });
});

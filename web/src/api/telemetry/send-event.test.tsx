import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, test, vi } from 'vitest';
import { answer } from '@/lib/consent/consent';
import { liveKey, platformTopic } from '@/lib/live/topic-names';
import { telemetryService } from '@/lib/telemetry/telemetry';
import { forgetVisit } from '@/lib/telemetry/visit';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { attachAccessTokens } from '../http/rules';
import { sendEvent, type TelemetryEvent } from './send-event';

const call = 'POST /platform/telemetry/event';
const event: TelemetryEvent = {
  action: 'feature_preview_enabled',
  page_path: '/project/:ref',
  properties: { feature: 'advisor_rules' },
  groups: { project: 'shop', organization: 'acme' },
};
const clientWith = (telemetry?: boolean) => {
  const client = new QueryClient();
  if (telemetry !== undefined) client.setQueryData(liveKey(platformTopic), { telemetry, flags: {}, incidents: {} });
  return client;
};
const agree = () => answer({ [telemetryService]: true });

let made: MadeCall[];
let logged: MockInstance<typeof console.log>;
beforeEach(() => {
  made = fakeApi({ [call]: null });
  logged = vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  forgetVisit();
  attachAccessTokens(() => Promise.resolve(null));
});

it('an event is sent once, with its visit', async () => {
  agree();
  await sendEvent(clientWith(true), event);
  const number = /signalbox-telemetry=(.+)/.exec(document.cookie)?.[1];
  expect(number).toMatch(/^[0-9a-f-]{36}$/);
  expect(made).toEqual([{ call, body: { ...event, properties: { feature: 'advisor_rules', visit: number } } }]);
});

describe('nothing is sent and no cookie is set', () => {
  test.each<[string, boolean | undefined, (() => void) | null]>([
    ['before a choice', true, null],
    ['after opting out', true, () => answer({})],
    ['after refusing only telemetry', true, () => answer({ [telemetryService]: false, other: true })],
    ['after accepting only other services', true, () => answer({ other: true })],
    ['with a malformed stored choice', true, () => localStorage.setItem('signalbox.consent', 'true')],
    ['if the installation collects no telemetry', false, agree],
    ['before the installation’s state is known', undefined, agree],
  ])('%s', async (_, kept, before) => {
    before?.();
    await sendEvent(clientWith(kept), event);
    expect(made).toEqual([]);
    expect(document.cookie).toBe('');
  });

  it('after consent was withdrawn in another tab, even before this one is notified', async () => {
    agree();
    localStorage.setItem('signalbox.consent', '{}');
    await sendEvent(clientWith(true), event);
    expect(made).toEqual([]);
  });
});

it('an event that waits for its token is not sent after consent is withdrawn', async () => {
  agree();
  let give: (token: string) => void = () => {};
  attachAccessTokens(() => new Promise((resolve) => (give = resolve)));
  const sending = sendEvent(clientWith(true), event);
  await Promise.resolve();
  answer({});
  give('t');
  await sending;
  expect(made).toEqual([]);
  expect(logged).not.toHaveBeenCalled();
});

it('a failure is only logged, and the event is not sent again', async () => {
  agree();
  made = fakeApi({ [call]: refusal(503, 'Busy.') });
  await expect(sendEvent(clientWith(true), event)).resolves.toBeUndefined();
  expect(made).toHaveLength(1);
  expect(logged).toHaveBeenCalledExactlyOnceWith('Failed to send Telemetry event', expect.anything());
});

import { QueryClient } from '@tanstack/react-query';
import { BehaviorSubject } from 'rxjs';
import { expect, it } from 'vitest';
import type { Session, SessionState } from '@/api/auth/create-session';
import { rememberSignInMethod } from '@/api/auth/last-sign-in-method';
import { appTitleKey } from '@/lib/app-title';
import { answer } from '@/lib/consent/consent';
import { drafts } from '@/lib/drafts';
import { writePreview } from '@/lib/feature-previews';
import { rememberOrganization } from '@/lib/last-organization';
import { rememberProject } from '@/lib/last-project';
import { rememberOpened } from '@/lib/project-history';
import { createScope } from '@/lib/rx/scope';
import { writeStored } from '@/lib/storage';
import { readInTab, writeInTab } from '@/lib/tab-storage';
import { themeKey } from '@/lib/theme';
import { forgetPerson } from './forget-person';

it('removes the data of a signed-out user, but keeps the settings of the dashboard', async () => {
  const state$ = new BehaviorSubject<SessionState>({ kind: 'signed_in', userId: 'u', email: 'e', accessToken: 't' });
  const client = new QueryClient();
  forgetPerson(createScope(), { state$ } as unknown as Session, client);
  client.setQueryData(['profile'], {});
  rememberOrganization('acme');
  rememberProject('shop');
  rememberOpened('shop', 'sql', 'monthly');
  writePreview('advisor_rules', true);
  writeStored(themeKey, 'light');
  writeStored(appTitleKey, 'Night Trains');
  rememberSignInMethod('password');
  await drafts.write({ key: 'shop/new', text: 'select secret', version: null, base: '', savedAt: 0 });
  writeInTab('support_draft', 'What I had begun to write.');
  answer({ 'signalbox-telemetry': false });
  state$.next({ kind: 'signed_out' });
  expect(Object.keys(localStorage).sort()).toEqual([
    'signalbox.app_title',
    'signalbox.consent',
    'signalbox.last_sign_in_method',
    'signalbox.preview.advisor_rules',
    'signalbox.theme',
  ]);
  expect(readInTab('support_draft')).toBeNull();
  expect(client.getQueryData(['profile'])).toBeUndefined();
  expect(await drafts.read('shop/new')).toBeNull();
});

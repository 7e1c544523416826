import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInSettingsQuery } from '../auth/get-sign-in-settings';
import { fakeApi } from '@/testing/fake-api';
import { projectDetail } from '@/testing/project-sample';
import { signInSettings } from '@/testing/samples';
import { currentSchema, refreshSchema, useSchema } from './get-schema';

const schema = (fingerprint: string) => ({ fingerprint, roles: [], schemas: [] });

let client: QueryClient;
let answer: ((value: unknown) => void) | undefined;
beforeEach(() => {
  answer = undefined;
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(signInSettingsQuery().queryKey, signInSettings());
  fakeApi({
    'GET /platform/projects/shop': { ...projectDetail(), connection_encrypted: 'sealed' },
    'GET /platform/pg-meta/shop/schema': () => new Promise((resolve) => (answer = (value) => resolve(Response.json(value)))),
  });
});

const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;

describe('the schema for a suggestion', () => {
  it('is the one that is being read, then the known one', async () => {
    const { result } = renderHook(() => useSchema('shop'), { wrapper });
    const first = currentSchema(client, 'shop');
    await vi.waitFor(() => expect(answer).toBeDefined());
    answer!(schema('a'));
    expect(await first).toEqual(schema('a'));
    await waitFor(() => expect(result.current.data).toEqual(schema('a')));
    expect(await currentSchema(client, 'shop')).toEqual(schema('a'));
  });

  it('is not waited for when it takes long', async () => {
    renderHook(() => useSchema('shop'), { wrapper });
    const first = currentSchema(client, 'shop');
    await vi.waitFor(() => expect(answer).toBeDefined());
    answer!(schema('a'));
    await first;
    vi.useFakeTimers();
    void refreshSchema(client, 'shop');
    const late = currentSchema(client, 'shop');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await late).toEqual(schema('a'));
    vi.useRealTimers();
  });
});

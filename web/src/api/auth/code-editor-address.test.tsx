import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { signInSettings } from '@/testing/samples';
import { useCodeEditorAddress } from './code-editor-address';
import { signInSettingsQuery } from './get-sign-in-settings';

test.each([
  ['https://static.example.com/editor', 'https://static.example.com/editor'],
  [null, null],
  [undefined, null],
  ['javascript:alert(1)', null],
  ['', null],
])('code_editor_url %j is the address %j', (configured, address) => {
  const client = new QueryClient();
  client.setQueryData<object>(signInSettingsQuery().queryKey, { ...signInSettings(), code_editor_url: configured });
  const { result } = renderHook(useCodeEditorAddress, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  expect(result.current).toBe(address);
});

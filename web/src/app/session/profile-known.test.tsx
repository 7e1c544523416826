import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { profileQuery } from '@/api/profile/get-profile';
import { profile } from '@/testing/samples';
import { profileKnown } from './profile-known';

const listen = (client: QueryClient) => {
  const seen: boolean[] = [];
  const listening = profileKnown(client).subscribe((known) => seen.push(known));
  return { seen, end: () => listening.unsubscribe() };
};

it('the socket waits for the profile, which a new user does not have yet', () => {
  const client = new QueryClient();
  const { seen, end } = listen(client);
  expect(seen).toEqual([false]);
  client.setQueryData(profileQuery().queryKey, profile);
  expect(seen).toEqual([false, true]);
  end();
});

it('the socket does not wait for a profile that cannot be loaded', async () => {
  const client = new QueryClient();
  const { seen, end } = listen(client);
  const failing = client.fetchQuery({ ...profileQuery(), queryFn: () => Promise.reject(new Error('away')), retry: 1, retryDelay: 60_000 });
  await expect.poll(() => seen).toEqual([false, true]);
  await client.cancelQueries();
  await expect(failing).rejects.toThrow();
  end();
});

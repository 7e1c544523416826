import { vi } from 'vitest';
import type { MadeCall } from './fake-api';

/**
 * A fake server for the auth client, which calls with an address and options instead of a request.
 */
export interface FakeFetch {
  calls: MadeCall[];
  /** Answers the next call. */
  answer: (body: unknown, status?: number, headers?: Record<string, string>) => void;
}

/** Answers calls in the order of `answer`. */
export function fakeFetch(): FakeFetch {
  const answers: Response[] = [];
  const calls: MadeCall[] = [];
  vi.stubGlobal('fetch', (address: string, { method, body }: { method: string; body: string }) => {
    const { pathname } = new URL(address);
    calls.push({ call: `${method} ${pathname}`, body: JSON.parse(body) as unknown });
    const next = answers.shift();
    return next ? Promise.resolve(next) : Promise.reject(new Error(`No answer is left for ${pathname}.`));
  });
  return {
    calls,
    answer: (body, status = 200, headers = {}) => {
      // The auth client reads an error's code only with this version.
      answers.push(new Response(JSON.stringify(body), { status, headers: { 'X-Supabase-Api-Version': '2024-01-01', ...headers } }));
    },
  };
}

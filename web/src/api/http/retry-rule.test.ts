import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error';
import { retryDelayMs, shouldRetry } from './retry-rule';

const failed = (status?: number, retryAfter?: number) =>
  new ApiError('x', { ...(status && { status }), ...(retryAfter && { retryAfter }) });

describe('retry rule', () => {
  test.each([
    [0, failed(500), true],
    [2, failed(503), true],
    [3, failed(503), false],
    [0, failed(400), false],
    [0, failed(401), false],
    [0, failed(404), false],
    [0, failed(409), false],
    [2, failed(429), true],
    [3, failed(429), false],
    [0, failed(), true],
    [0, new TypeError('x'), true],
  ])('after %i failures %s: %s', (failures, error, again) => {
    expect(shouldRetry(failures, error)).toBe(again);
  });

  test.each([
    [0, failed(500), 1_000],
    [1, failed(500), 2_000],
    [2, failed(500), 4_000],
    [9, failed(500), 30_000],
    [0, failed(429, 7), 7_000],
    [2, failed(503, 2), 2_000],
  ])('after %i failures waits for %s', (failures, error, ms) => {
    expect(retryDelayMs(failures, error)).toBe(ms);
  });
});

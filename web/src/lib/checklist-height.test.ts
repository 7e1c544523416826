// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { lastChecklistHeight, rememberChecklistHeight } from './checklist-height';

beforeEach(() => localStorage.clear());

it('is that of a new organization without a record', () => {
  expect(lastChecklistHeight('acme', 1_440)).toBe(181);
  expect(lastChecklistHeight('acme', 390)).toBe(472);
});

it('is the last one of the organization at this width', () => {
  rememberChecklistHeight('acme', 390, 433.5);
  expect(lastChecklistHeight('acme', 390)).toBe(434);
  expect(lastChecklistHeight('acme', 1_440)).toBe(181);
  expect(lastChecklistHeight('other', 390)).toBe(472);
});

it('is 0 at every width once there is none', () => {
  rememberChecklistHeight('acme', 390, 0);
  expect(lastChecklistHeight('acme', 1_440)).toBe(0);
});

it.each(['acme 390', 'acme 390 -5', 'acme 390 5000', 'acme 390 x', ''])('ignores the malformed record "%s"', (stored) => {
  localStorage.setItem('signalbox.checklist_height', stored);
  expect(lastChecklistHeight('acme', 390)).toBe(472);
});

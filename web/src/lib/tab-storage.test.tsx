import { afterEach, expect, it, vi } from 'vitest';
import { clearTab, readInTab, writeInTab } from './tab-storage';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('remembers and forgets', () => {
  writeInTab('draft', 'x');
  expect(readInTab('draft')).toBe('x');
  writeInTab('draft', null);
  expect(readInTab('draft')).toBeNull();
});

it('clears what is ours, and nothing else', () => {
  writeInTab('draft', 'x');
  sessionStorage.setItem('react-router-scroll-positions', '{}');
  clearTab();
  expect(Object.keys(sessionStorage)).toEqual(['react-router-scroll-positions']);
});

it('does without storage that is forbidden', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('Forbidden');
    },
    setItem: () => {
      throw new Error('Forbidden');
    },
  });
  writeInTab('draft', 'x');
  expect(readInTab('draft')).toBeNull();
  expect(clearTab).not.toThrow();
});

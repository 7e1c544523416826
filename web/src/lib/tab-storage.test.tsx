import { afterEach, expect, it, vi } from 'vitest';
import { clearTab, readInTab, writeInTab } from './tab-storage';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('stores and removes', () => {
  writeInTab('draft', 'x');
  expect(readInTab('draft')).toBe('x');
  writeInTab('draft', null);
  expect(readInTab('draft')).toBeNull();
});

it('removes only our keys', () => {
  writeInTab('draft', 'x');
  sessionStorage.setItem('react-router-scroll-positions', '{}');
  clearTab();
  expect(Object.keys(sessionStorage)).toEqual(['react-router-scroll-positions']);
});

it('works if storage is forbidden', () => {
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

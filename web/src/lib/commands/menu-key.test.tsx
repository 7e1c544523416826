import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { opensMenu, readMenuKey, shortcutText, useMenuKey, writeMenuKey } from './menu-key';

describe('the command menu shortcut', () => {
  test.each([
    [{ key: 'k', ctrlKey: true }, true],
    [{ key: 'k', metaKey: true }, true],
    [{ key: 'K', ctrlKey: true }, true],
    [{ key: 'k' }, false],
    [{ key: 'k', ctrlKey: true, altKey: true }, false],
    [{ key: 'k', ctrlKey: true, shiftKey: true }, false],
    [{ key: 'k', metaKey: true, shiftKey: true }, false],
    [{ key: 'j', ctrlKey: true }, false],
  ])('pressed as %j opens: %s', (keys, opens) => {
    expect(opensMenu(new KeyboardEvent('keydown', keys), 'k')).toBe(opens);
  });

  it('is disabled when it is empty', () => {
    expect(opensMenu(new KeyboardEvent('keydown', { key: '', ctrlKey: true }), '')).toBe(false);
  });

  it('is k by default, and a new one applies immediately wherever it is shown', () => {
    const { result } = renderHook(useMenuKey);
    expect(result.current).toBe('k');
    act(() => writeMenuKey('j'));
    expect(result.current).toBe('j');
    act(() => writeMenuKey(''));
    expect(result.current).toBe('');
    expect(readMenuKey()).toBe('');
  });

  it('also updates when another tab changes it', () => {
    const { result } = renderHook(useMenuKey);
    act(() => {
      localStorage.setItem('signalbox.command_menu_key', 'p');
      window.dispatchEvent(new StorageEvent('storage'));
    });
    expect(result.current).toBe('p');
  });

  test.each([
    ['k', 'MacIntel', '⌘K'],
    ['k', 'iPhone', '⌘K'],
    ['k', 'Linux x86_64', 'Ctrl K'],
    ['j', 'Win32', 'Ctrl J'],
    ['', 'Win32', ''],
  ])('%s on %s is written %s', (key, platform, words) => {
    expect(shortcutText(key, platform)).toBe(words);
  });
});

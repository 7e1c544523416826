import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { opensMenu, readMenuKey, shortcutWords, useMenuKey, writeMenuKey } from './menu-key';

describe('the key of the command menu', () => {
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

  it('is none when it is empty', () => {
    expect(opensMenu(new KeyboardEvent('keydown', { key: '', ctrlKey: true }), '')).toBe(false);
  });

  it('is k until another is chosen, and is known at once where it is shown', () => {
    const { result } = renderHook(useMenuKey);
    expect(result.current).toBe('k');
    act(() => writeMenuKey('j'));
    expect(result.current).toBe('j');
    act(() => writeMenuKey(''));
    expect(result.current).toBe('');
    expect(readMenuKey()).toBe('');
  });

  it('is also known when another tab has chosen it', () => {
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
    expect(shortcutWords(key, platform)).toBe(words);
  });
});

import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionStorageKey } from '@/api/auth/stored-session';
import { Logo } from '@/ui/logo';
import { removeShell } from './shell';

const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
const script = '../../public/theme.js';
beforeEach(() => {
  delete document.documentElement.dataset.returning;
});
/** Like the browser, with each new document. */
const run = () => {
  vi.resetModules();
  return import(/* @vite-ignore */ script);
};

it('the first paint has the logo of the bar', () => {
  const logo = new DOMParser().parseFromString(renderToStaticMarkup(createElement(Logo)), 'text/html');
  const facts = (root: Document, at: string) =>
    [...root.querySelectorAll(`${at} svg *`)].map((it) => [it.tagName, ...[...it.attributes].filter(({ name }) => name !== 'fill' && name !== 'stroke').map(({ name, value }) => `${name}=${value}`).sort()]);
  expect(facts(page, '.shell-bar')).toEqual(facts(logo, 'body'));
  expect(facts(page, '.shell-bar')).toHaveLength(3);
});

it('the first paint has the logo in the box of the bar, so that it does not move', () => {
  const style = readFileSync('src/app/shell.css', 'utf8');
  const pixels = (classes: string) => `${4 * Number(/\d+$/.exec(classes)![0])}px`;
  const size = /className="[^"]*\b(size-\d+)/.exec(readFileSync('src/app/frame/breadcrumbs.tsx', 'utf8'))![1]!;
  expect(style).toMatch(new RegExp(`\\.shell-bar span \\{[^}]*width: ${pixels(size)};`));
  // The same padding as the bar.
  const [, narrow, wide] = /\b(px-\d+) sm:(px-\d+)/.exec(readFileSync('src/app/frame/top-bar.tsx', 'utf8'))!;
  expect(style).toContain(`padding: 0 ${pixels(narrow!)};`);
  expect(style).toMatch(new RegExp(`width >= 640px\\) \\{\\s*\\.shell-bar \\{\\s*padding: 0 ${pixels(wide!)};`));
});

it('is shown to users who have signed in before, and to no one else', async () => {
  await run();
  expect(document.documentElement.dataset).not.toHaveProperty('returning');
  localStorage.setItem(sessionStorageKey, '{}');
  await run();
  expect(document.documentElement.dataset).toHaveProperty('returning');
});

it('is removed when the first screen is rendered', () => {
  document.body.append(document.importNode(page.querySelector('#shell')!, true));
  removeShell();
  expect(document.querySelector('#shell')).toBeNull();
});

const hour = 3_600;
const inSeconds = (seconds: number) => JSON.stringify({ expires_at: Math.floor(Date.now() / 1_000) + seconds });

it.each([
  ['signed out', null, '/dashboard/sign-in', false],
  ['a valid token', inSeconds(hour), '/dashboard/organizations', false],
  ['a token that must be renewed', inSeconds(89), '/dashboard/organizations', true],
  ['an unreadable session', '{}', '/dashboard/organizations', true],
  ['a torn session', 'torn {', '/dashboard/organizations', true],
  ['a page that signs in by a link', null, '/dashboard/reset-password', true],
  ['a page that signs out', inSeconds(hour), '/dashboard/logout', true],
])('the auth client is requested beside the entry only if the page cannot start without it: %s', async (_what, session, path, expected) => {
  if (session !== null) localStorage.setItem(sessionStorageKey, session);
  window.history.replaceState(null, '', path);
  const itself = document.createElement('script');
  itself.dataset.authClient = '/dashboard/assets/auth.js';
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(itself);
  await run();
  const ahead = document.head.querySelector<HTMLLinkElement>('link[rel=modulepreload]');
  expect(ahead?.getAttribute('href') ?? null).toBe(expected ? '/dashboard/assets/auth.js' : null);
  ahead?.remove();
  localStorage.clear();
});

import { expect, it } from 'vitest';
import { forgetPages, recentPages, rememberPage } from './recent-pages';

const page = (n: number) => ({ path: `/p/${n}`, title: `Page ${n}`, place: 'Acme' });

it('keep the newest first, each once, and at most eight', () => {
  for (let n = 0; n < 10; ++n) rememberPage(page(n));
  rememberPage(page(5));
  expect(recentPages().map((it) => it.path)).toEqual(['/p/5', '/p/9', '/p/8', '/p/7', '/p/6', '/p/4', '/p/3', '/p/2']);
});

it.each(['not json', '{}', '[{"path": 1}]'])('are empty if the storage contains %s', (stored) => {
  localStorage.setItem('signalbox.recent_pages', stored);
  expect(recentPages()).toEqual([]);
});

it('lose those of a project that is gone, and no others', () => {
  for (const path of ['/project/a', '/project/ab', '/project/a/settings/general', '/org/acme']) rememberPage({ path, title: path, place: '' });
  forgetPages('/project/a');
  expect(recentPages().map((it) => it.path)).toEqual(['/org/acme', '/project/ab']);
});

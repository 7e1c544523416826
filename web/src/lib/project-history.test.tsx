import { expect, it, test } from 'vitest';
import { forgetProject, lastProject, rememberProject } from './last-project';
import { lastOpened, rememberOpened } from './project-history';

it('what was opened last is remembered per project and editor', () => {
  rememberOpened('shop', 'sql', 'monthly');
  rememberOpened('shop', 'editor', '17');
  rememberOpened('depot', 'sql', 'daily');
  rememberOpened('shop', 'sql', 'yearly');
  expect([lastOpened('shop', 'sql'), lastOpened('shop', 'editor'), lastOpened('depot', 'sql')]).toEqual(['yearly', '17', 'daily']);
  expect(lastOpened('depot', 'editor')).toBeUndefined();
});

it('a snippet that is only begun is not remembered, a table called so is', () => {
  rememberOpened('shop', 'sql', 'monthly');
  rememberOpened('shop', 'sql', 'new');
  rememberOpened('shop', 'editor', 'new');
  expect([lastOpened('shop', 'sql'), lastOpened('shop', 'editor')]).toEqual(['monthly', 'new']);
});

it('only the fifty projects opened latest are', () => {
  for (let each = 0; each < 50; ++each) rememberOpened(`p${each}`, 'sql', 'a');
  rememberOpened('p0', 'sql', 'b');
  rememberOpened('fresh', 'sql', 'a');
  expect([lastOpened('p0', 'sql'), lastOpened('p1', 'sql'), lastOpened('fresh', 'sql')]).toEqual(['b', undefined, 'a']);
});

test.each(['nonsense', '[]', '"x"', 'null', '{"shop":7}', '{"shop":{"sql":7}}'])('what is stored as %s counts as nothing', (stored) => {
  localStorage.setItem('signalbox.project_history', stored);
  expect(lastOpened('shop', 'sql')).toBeUndefined();
  rememberOpened('shop', 'sql', 'monthly');
  expect(lastOpened('shop', 'sql')).toBe('monthly');
});

it('the last project is the one opened last, unless that is gone or only a placeholder', () => {
  rememberProject('shop');
  rememberProject('default');
  forgetProject('depot');
  expect(lastProject()).toBe('shop');
  forgetProject('shop');
  expect(lastProject()).toBeNull();
});

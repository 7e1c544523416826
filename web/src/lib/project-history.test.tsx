import { expect, it, test } from 'vitest';
import { forgetProject, lastProject, rememberProject } from './last-project';
import { forgetOpened, lastOpened, projectOf, rememberOpened } from './project-history';

it('the last opened item is stored per project and editor', () => {
  rememberOpened('shop', 'sql', 'monthly');
  rememberOpened('shop', 'editor', '17');
  rememberOpened('depot', 'sql', 'daily');
  rememberOpened('shop', 'sql', 'yearly');
  expect([lastOpened('shop', 'sql'), lastOpened('shop', 'editor'), lastOpened('depot', 'sql')]).toEqual(['yearly', '17', 'daily']);
  expect(lastOpened('depot', 'editor')).toBeUndefined();
});

it('a snippet without an ID is not stored, but a table with that name is', () => {
  rememberOpened('shop', 'sql', 'monthly');
  rememberOpened('shop', 'sql', 'new');
  rememberOpened('shop', 'editor', 'new');
  expect([lastOpened('shop', 'sql'), lastOpened('shop', 'editor')]).toEqual(['monthly', 'new']);
});

it('an item that does not exist any more is forgotten, but not another one', () => {
  rememberOpened('shop', 'sql', 'monthly');
  rememberOpened('shop', 'editor', '17');
  forgetOpened('shop', 'sql', 'daily');
  expect(lastOpened('shop', 'sql')).toBe('monthly');
  forgetOpened('shop', 'sql', 'monthly');
  expect([lastOpened('shop', 'sql'), lastOpened('shop', 'editor')]).toEqual([undefined, '17']);
});

it('the project of an item is the one in which it was opened last', () => {
  rememberOpened('shop', 'sql', 'monthly');
  rememberOpened('depot', 'sql', 'daily');
  expect([projectOf('sql', 'monthly'), projectOf('sql', 'yearly'), projectOf('editor', 'monthly')]).toEqual(['shop', null, null]);
});

it('only the fifty projects opened last are stored', () => {
  for (let each = 0; each < 50; ++each) rememberOpened(`p${each}`, 'sql', 'a');
  rememberOpened('p0', 'sql', 'b');
  rememberOpened('fresh', 'sql', 'a');
  expect([lastOpened('p0', 'sql'), lastOpened('p1', 'sql'), lastOpened('fresh', 'sql')]).toEqual(['b', undefined, 'a']);
});

test.each(['nonsense', '[]', '"x"', 'null', '{"shop":7}', '{"shop":{"sql":7}}'])('an entry stored as %s is ignored', (stored) => {
  localStorage.setItem('signalbox.project_history', stored);
  expect(lastOpened('shop', 'sql')).toBeUndefined();
  rememberOpened('shop', 'sql', 'monthly');
  expect(lastOpened('shop', 'sql')).toBe('monthly');
});

it('the last project is the one opened last, unless it was deleted or is a placeholder', () => {
  rememberProject('shop');
  rememberProject('default');
  forgetProject('depot');
  expect(lastProject()).toBe('shop');
  forgetProject('shop');
  expect(lastProject()).toBeNull();
});

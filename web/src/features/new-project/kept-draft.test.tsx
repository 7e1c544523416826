import { beforeEach, describe, expect, it, test } from 'vitest';
import { keepDraft, readDraft } from './kept-draft';

beforeEach(() => sessionStorage.clear());

describe('what was chosen for a project', () => {
  it('lasts as long as the tab, for each organization by itself', () => {
    keepDraft('acme', { name: 'Shop', region: 'eu-west-3' });
    expect(readDraft('acme')).toEqual({ name: 'Shop', region: 'eu-west-3' });
    expect(readDraft('globex')).toEqual({});
    keepDraft('acme', null);
    expect(readDraft('acme')).toEqual({});
  });

  test.each(['', 'nonsense', '[]', '7', '{"name":7}'])('counts as nothing where it reads %s', (stored) => {
    sessionStorage.setItem('signalbox.project_draft.acme', stored);
    expect(readDraft('acme')).toEqual({});
  });
});

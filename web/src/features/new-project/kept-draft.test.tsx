import { beforeEach, describe, expect, it, test } from 'vitest';
import { keepDraft, readDraft } from './kept-draft';

beforeEach(() => sessionStorage.clear());

describe('the draft of a new project', () => {
  it('lasts as long as the tab, separately for each organization', () => {
    keepDraft('acme', { name: 'Shop', region: 'eu-west-3' });
    expect(readDraft('acme')).toEqual({ name: 'Shop', region: 'eu-west-3' });
    expect(readDraft('globex')).toEqual({});
    keepDraft('acme', null);
    expect(readDraft('acme')).toEqual({});
  });

  test.each(['', 'nonsense', '[]', '7', '{"name":7}'])('is ignored if it is %s', (stored) => {
    sessionStorage.setItem('signalbox.project_draft.acme', stored);
    expect(readDraft('acme')).toEqual({});
  });
});

import { describe, expect, it } from 'vitest';
import type { Draft } from '@/lib/drafts';
import { snippetSample } from '@/testing/snippet-sample';
import { openText } from './open-text';
import { suggestedName } from './snippet-name';

const saved = snippetSample({ version: 3 }, 'select saved');
const draft = (facts: Partial<Draft>): Draft => ({ key: 'shop/s1', text: 'select mine', version: 3, base: 'select saved', savedAt: 0, ...facts });

describe('a snippet opens with', () => {
  it('the saved text, without a draft or with an equal one', () => {
    expect(openText(saved, null, '')).toEqual({ text: 'select saved', version: 3, base: 'select saved', conflict: null });
    expect(openText(saved, draft({ text: 'select saved', version: 1 }), '')).toMatchObject({ text: 'select saved', conflict: null });
  });

  it('the draft of this browser that started from the same version', () => {
    expect(openText(saved, draft({}), '')).toMatchObject({ text: 'select mine', base: 'select saved', conflict: null });
  });

  it('the draft and a conflict, if another version was saved since', () => {
    expect(openText(saved, draft({ version: 2, base: 'select old' }), '')).toMatchObject({ text: 'select mine', conflict: { theirs: saved, base: 'select old' } });
  });

  it('the text of the address or the draft, if it was never saved', () => {
    expect(openText(null, null, '').text).toBe('');
    expect(openText(null, draft({ version: null }), '').text).toBe('select mine');
    expect(openText(null, draft({ version: null }), 'select given').text).toBe('select given');
  });
});

it.each([
  ['', 'Untitled'],
  ['select * from "Orders" where total > 1', 'Select from "orders" where total'],
  ['-- Monthly report\nselect 1', 'Monthly report'],
  ['/* x */ update t set a = 1', 'Update t set a'],
])('the name for %j is %j', (text, name) => {
  expect(suggestedName(text)).toBe(name);
});

import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDrafts, type Draft } from './drafts';

const key = 'shop/new/a';
const draft = (text: string, savedAt = 1): Draft => ({ key, text, version: null, base: '', savedAt });

/** A database that a page which is ending does not reach. */
const unreached = { open: () => ({}) } as unknown as IDBFactory;

beforeEach(() => localStorage.clear());

describe('a text written as the page ends', () => {
  it('is there at the next start, and then only in the database', async () => {
    const browser = new IDBFactory();
    await createDrafts(browser).write(draft('select fir'));
    createDrafts(unreached).keepNow(key, draft('select first', 2));
    const next = createDrafts(browser);
    expect(await next.read(key)).toMatchObject({ text: 'select first' });
    expect((await next.list('shop/new/')).map((it) => it.text)).toEqual(['select first']);
    expect(localStorage).toHaveLength(0);
    expect(await createDrafts(browser).read(key)).toMatchObject({ text: 'select first' });
  });

  it('that was removed stays removed', async () => {
    const browser = new IDBFactory();
    await createDrafts(browser).write(draft('select 1'));
    createDrafts(unreached).keepNow(key, null);
    expect(await createDrafts(browser).read(key)).toBeNull();
  });

  it('does not replace a newer one', async () => {
    const browser = new IDBFactory();
    createDrafts(unreached).keepNow(key, draft('older', 1));
    // Another tab has no late change to apply while its database is open.
    const stored = localStorage.getItem(localStorage.key(0)!)!;
    localStorage.clear();
    await createDrafts(browser).write(draft('newer', 2));
    localStorage.setItem(`signalbox.late_draft.${key}`, stored);
    expect(await createDrafts(browser).read(key)).toMatchObject({ text: 'newer' });
    expect(localStorage).toHaveLength(0);
  });

  it('leaves nothing behind if the page stays', async () => {
    const drafts = createDrafts(new IDBFactory());
    drafts.keepNow(key, draft('select 1'));
    expect(localStorage).toHaveLength(1);
    await expect.poll(() => localStorage.length).toBe(0);
    expect(await drafts.read(key)).toMatchObject({ text: 'select 1' });
  });

  it('is left to the database alone if it is too large', () => {
    createDrafts(unreached).keepNow(key, draft('x'.repeat(2 * 1024 * 1024)));
    expect(localStorage).toHaveLength(0);
  });

  it('is gone after signing out', async () => {
    createDrafts(unreached).keepNow(key, draft('select 1'));
    await createDrafts(new IDBFactory()).clear();
    expect(localStorage).toHaveLength(0);
  });

  it('is kept where the database is forbidden', async () => {
    createDrafts(undefined).keepNow(key, draft('select 1'));
    expect(await createDrafts(undefined).read(key)).toMatchObject({ text: 'select 1' });
  });
});

import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createDrafts, type Draft } from './drafts';

const draft = (key: string, text = 'select 1'): Draft => ({ key, text, version: null, base: '', savedAt: 0 });

describe('a draft', () => {
  it('survives the page that wrote it', async () => {
    const browser = new IDBFactory();
    const before = createDrafts(browser);
    await before.write(draft('shop/new', 'select first'));
    await before.write(draft('shop/new', 'select last'));
    const after = createDrafts(browser);
    expect(await after.read('shop/new')).toMatchObject({ text: 'select last' });
    expect(await after.read('depot/new')).toBeNull();
  });

  it('is gone once it is removed, and all are gone after signing out', async () => {
    const browser = new IDBFactory();
    const drafts = createDrafts(browser);
    for (const key of ['a', 'b', 'c']) await drafts.write(draft(key));
    await drafts.remove('a');
    expect(await createDrafts(browser).read('a')).toBeNull();
    expect(await createDrafts(browser).read('b')).not.toBeNull();
    await drafts.clear();
    expect(await createDrafts(browser).read('b')).toBeNull();
  });

  it('is listed with the others of its project, newest first', async () => {
    const drafts = createDrafts(new IDBFactory());
    await drafts.write({ ...draft('shop/new/a'), savedAt: 1 });
    await drafts.write({ ...draft('shop/new/b'), savedAt: 2 });
    await drafts.write(draft('shop/s1'));
    await drafts.write(draft('depot/new/c'));
    expect((await drafts.list('shop/new/')).map((it) => it.key)).toEqual(['shop/new/b', 'shop/new/a']);
  });

  it.each([
    ['is absent', undefined],
    [
      'is forbidden',
      {
        open: () => {
          throw new DOMException('Not here.', 'SecurityError');
        },
      } as unknown as IDBFactory,
    ],
  ])('is kept by the page if the storage %s', async (_, factory) => {
    const drafts = createDrafts(factory);
    await drafts.write(draft('a'));
    expect(await drafts.read('a')).toMatchObject({ text: 'select 1' });
    await drafts.remove('a');
    expect(await drafts.read('a')).toBeNull();
  });
});

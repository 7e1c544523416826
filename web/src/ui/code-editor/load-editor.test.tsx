import { afterEach, describe, expect, it, vi } from 'vitest';
import { editorFolder, editorHere, loadEditor, patienceMs } from './load-editor';

afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

let made = 0;

/**
 * An address with a separate script, because each is loaded once. The path appended to it ends in a
 * comment.
 */
const addressWith = (script: string) => `data:text/javascript,${encodeURIComponent(`${script} // ${(made += 1)}`)}`;
const addressOfEditor = () => addressWith('export const openEditor = () => "open";');
const noAddress = () => `/nowhere/${(made += 1)}`;
const links = () => [...document.head.querySelectorAll('link')];
/** Simulates the browser's load or error event of a style sheet. */
const styleIs = (what: 'load' | 'error') => links().at(-1)?.dispatchEvent(new Event(what));

describe('the folder of the editor', () => {
  it('is below the app’s own path, and named after its content', () => {
    expect(editorFolder(null)).toMatch(new RegExp(`^${import.meta.env.BASE_URL}assets/monaco/\\d+\\.\\d+\\.\\d+-[0-9a-f]{8}$`));
  });

  it('is the same at another address', () => {
    const name = editorFolder(null).split('/').at(-1);
    expect(editorFolder('https://static.example.com/editor')).toBe(`https://static.example.com/editor/${name}`);
    expect(editorFolder('https://static.example.com/editor//')).toBe(`https://static.example.com/editor/${name}`);
  });
});

describe('the editor', () => {
  it('is available once its script and its styles are loaded, and is fetched once', async () => {
    const address = addressOfEditor();
    const loading = loadEditor(address);
    expect(loadEditor(address)).toBe(loading);
    expect(links().map((it) => it.href)).toEqual([new URL(`${editorFolder(address)}/editor.css`, location.href).href]);
    expect(editorHere(address)).toBeUndefined();
    styleIs('load');
    const module = await loading;
    expect(module.openEditor).toBeTypeOf('function');
    expect(editorHere(address)).toBe(module);
    expect(await loadEditor(address)).toBe(module);
    expect(links()).toHaveLength(1);
  });

  it('fails if its script is missing, and the next attempt starts over', async () => {
    const address = noAddress();
    const loading = loadEditor(address);
    styleIs('load');
    await expect(loading).rejects.toThrow(/editor\.js/);
    const again = loadEditor(address);
    expect(again).not.toBe(loading);
    await expect(again).rejects.toThrow();
  });

  it('fails if its script throws', async () => {
    const loading = loadEditor(addressWith('throw new Error("Nothing works.");'));
    styleIs('load');
    await expect(loading).rejects.toThrow('Nothing works.');
  });

  it('fails if its styles do not load, and removes them', async () => {
    const address = addressOfEditor();
    const loading = loadEditor(address);
    styleIs('error');
    await expect(loading).rejects.toThrow(`Couldn't load the stylesheet ${editorFolder(address)}/editor.css.`);
    expect(links()).toEqual([]);
  });

  it('fails after 10 s without a response, not before', async () => {
    vi.useFakeTimers();
    const loading = loadEditor(addressOfEditor());
    const spy = vi.fn();
    loading.catch(spy);
    await vi.advanceTimersByTimeAsync(patienceMs - 1);
    expect(spy).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(spy).toHaveBeenCalledWith(new Error("The code editor didn't load in time."));
  });
});

import type { CodeEditorModule } from '@/lib/code-editor';

/** An address that has not answered by then is done without. */
export const patienceMs = 10_000;

/** Below the app's own path. */
const ownAddress = `${import.meta.env.BASE_URL}assets/monaco`;

/** What came, by its folder; what failed is not kept, so that the next editor tries again. */
const here = new Map<string, CodeEditorModule>();
const underway = new Map<string, Promise<CodeEditorModule>>();

/** The folder with the editor: the app's own, or its copy at an address; its name says the content, so old copies stay good. */
export const editorFolder = (address: string | null): string =>
  `${(address ?? ownAddress).replace(/\/+$/, '')}/${__CODE_EDITOR_FOLDER__}`;

/** The editor that has come from there already. */
export const editorHere = (address: string | null): CodeEditorModule | undefined => here.get(editorFolder(address));

/** Fetches the editor, its script and its style, once; fails after 10 s without an answer. */
export function loadEditor(address: string | null): Promise<CodeEditorModule> {
  const folder = editorFolder(address);
  const begun = underway.get(folder);
  if (begun) return begun;
  const loading = inTime(Promise.all([fetchScript(`${folder}/editor.js`), fetchStyle(`${folder}/editor.css`)])).then(([module]) => {
    here.set(folder, module);
    return module;
  });
  underway.set(folder, loading);
  loading.catch(() => underway.delete(folder));
  return loading;
}

const fetchScript = (url: string) => import(/* @vite-ignore */ url) as Promise<CodeEditorModule>;

/** The style stays on the page: the next editor needs it too. */
function fetchStyle(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`Couldn't load the stylesheet ${url}.`));
    };
    document.head.append(link);
  });
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The code editor didn't load in time.")), patienceMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

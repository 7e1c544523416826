import type { CodeEditorModule } from '@/lib/code-editor';

/** Timeout of loading, after which the plain field is used. */
export const patienceMs = 10_000;

/** Below the app's own path. */
const ownAddress = `${import.meta.env.BASE_URL}assets/monaco`;

/** Loaded editors by folder; failures are not kept, so that the next editor tries again. */
const here = new Map<string, CodeEditorModule>();
const underway = new Map<string, Promise<CodeEditorModule>>();

/**
 * The editor's folder: the app's own, or a copy at another address; its name contains a hash of the
 * content, so old copies stay valid.
 */
export const editorFolder = (address: string | null): string =>
  `${(address ?? ownAddress).replace(/\/+$/, '')}/${__CODE_EDITOR_FOLDER__}`;

/** The editor that was already loaded from there. */
export const editorHere = (address: string | null): CodeEditorModule | undefined => here.get(editorFolder(address));

/** Loads the editor's script and styles once; fails after 10 s without a response. */
export function loadEditor(address: string | null): Promise<CodeEditorModule> {
  const folder = editorFolder(address);
  const started = underway.get(folder);
  if (started) return started;
  const loading = inTime(Promise.all([fetchScript(`${folder}/editor.js`), fetchStyle(`${folder}/editor.css`)])).then(([module]) => {
    here.set(folder, module);
    return module;
  });
  underway.set(folder, loading);
  loading.catch(() => underway.delete(folder));
  return loading;
}

const fetchScript = (url: string) => import(/* @vite-ignore */ url) as Promise<CodeEditorModule>;

/** The styles stay on the page: the next editor needs them, too. */
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

import { createHash } from 'node:crypto';
import { copyFile, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));
const source = join(web, 'src/code-editor');
const monaco = join(web, 'node_modules/monaco-editor');

/** The editor's path below the app's: below `assets`, which browsers cache permanently. */
const below = 'assets/monaco';

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.ttf': 'font/ttf' };

/**
 * Builds the code editor separately, as `assets/monaco/{version}/editor.js` with its styles and
 * icons. A page fetches it on first use, from here or from a copy of that folder at another
 * address. Other content gets another folder.
 */
export function codeEditor(): Plugin {
  let outDir = '';
  let folder = '';
  return {
    name: 'signalbox-code-editor',
    config: async () => {
      folder = await folderName();
      return { define: { __CODE_EDITOR_FOLDER__: JSON.stringify(folder) } };
    },
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    // Runs before the assets are compressed, which happens when the bundle is closed.
    writeBundle: async () => {
      await cp(await builtEditor(folder), join(outDir, below, folder), { recursive: true });
    },
    configureServer: ({ middlewares, config }) => {
      const path = `${config.base}${below}/${folder}/`;
      middlewares.use((request, response, next) => {
        const [requested = ''] = (request.url ?? '').split('?');
        const name = requested.slice(path.length);
        if (!requested.startsWith(path) || !/^[\w-]+\.\w+$/.test(name)) return next();
        builtEditor(folder)
          .then((built) => readFile(join(built, name)))
          .then((bytes) => response.setHeader('Content-Type', types[extname(name)] ?? 'text/plain').end(bytes))
          .catch(next);
      });
    },
  };
}

/** The version of the library, and a hash of our own sources. */
async function folderName(): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(monaco, 'package.json'), 'utf8')) as { version: string };
  const names = (await readdir(source)).filter((it) => !it.includes('.test.')).sort();
  const hash = createHash('sha256');
  for (const path of [...names.map((it) => join(source, it)), fileURLToPath(import.meta.url)]) hash.update(await readFile(path));
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
}

const underway = new Map<string, Promise<string>>();

/** The folder with the built editor, built once per content. */
function builtEditor(folder: string): Promise<string> {
  const made = underway.get(folder) ?? buildOnce(folder);
  underway.set(folder, made);
  return made;
}

async function buildOnce(folder: string): Promise<string> {
  const cache = join(web, 'node_modules/.cache/code-editor');
  const kept = join(cache, folder);
  const isThere = await readFile(join(kept, 'editor.js')).then(() => true, () => false);
  if (isThere) return kept;
  const started = join(cache, `${folder}.${process.pid}`);
  await mkdir(cache, { recursive: true });
  await build({
    configFile: false,
    root: web,
    base: './',
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: { '@': join(web, 'src') } },
    plugins: [withoutWorker],
    build: {
      outDir: started,
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      cssCodeSplit: false,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 4_000,
      rolldownOptions: {
        input: { editor: join(source, 'editor.ts') },
        preserveEntrySignatures: 'strict',
        output: {
          codeSplitting: false,
          entryFileNames: '[name].js',
          assetFileNames: ({ names }) => (names.some((it) => it.endsWith('.css')) ? 'editor.css' : '[name][extname]'),
        },
      },
    },
  });
  await copyFile(join(monaco, 'LICENSE'), join(started, 'LICENSE.txt'));
  await copyFile(join(monaco, 'ThirdPartyNotices.txt'), join(started, 'ThirdPartyNotices.txt'));
  await rm(kept, { recursive: true, force: true });
  await rename(started, kept);
  return kept;
}

/** No built-in feature needs a worker, so the library's workers are left out. */
const withoutWorker: Plugin = {
  name: 'signalbox-without-worker',
  generateBundle: (_, bundle) => {
    for (const name of Object.keys(bundle)) if (/worker/i.test(name)) delete bundle[name];
  },
};

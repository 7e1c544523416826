import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds the public status page by itself, beside the dashboard: it shares no chunk with it, so neither grows by what
 * the other needs. The server writes the present state into `status.html` and serves it at /status.
 */
export function statusPage(): Plugin {
  let outDir = '';
  return {
    name: 'signalbox-status-page',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    // Before the assets are compressed, which is when everything is closed.
    writeBundle: async () => {
      await build({
        configFile: false,
        root: web,
        base: '/dashboard/',
        logLevel: 'warn',
        resolve: {
          alias: [
            { find: /^@(?=\/)/, replacement: join(web, 'src') },
            // A tenth of React, which does the same here: the page is there for bad days and bad networks.
            { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
            { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
            { find: /^react(-dom)?$/, replacement: 'preact/compat' },
          ],
        },
        build: {
          outDir,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2023',
          assetsInlineLimit: 0,
          reportCompressedSize: false,
          rolldownOptions: { input: { status: join(web, 'status.html') } },
        },
      });
    },
  };
}

import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds the public status page separately from the dashboard, without shared chunks, so neither
 * grows with the other. The server embeds the current state into `status.html` and serves it at
 * /status.
 */
export function statusPage(): Plugin {
  let outDir = '';
  return {
    name: 'signalbox-status-page',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    // Runs before the assets are compressed, which happens when the bundle is closed.
    writeBundle: async () => {
      await build({
        configFile: false,
        root: web,
        base: '/dashboard/',
        logLevel: 'warn',
        resolve: {
          alias: [
            { find: /^@(?=\/)/, replacement: join(web, 'src') },
            // A tenth of React's size with the same features: the page must work in an outage and
            // on a bad network.
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

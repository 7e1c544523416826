import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { authClientAhead } from './tooling/auth-client-ahead.ts';
import { codeEditor } from './tooling/code-editor.ts';
import { compileAhead } from './tooling/compile-ahead.ts';
import { compressAssets } from './tooling/compress-assets.ts';
import { firstPaint } from './tooling/first-paint.ts';
import { graphiqlStyles } from './tooling/graphiql-styles.ts';
import { iconsWithoutKeys } from './tooling/icons-without-keys.ts';
import { firstScreen, overlays, pieces } from './tooling/pieces.ts';
import { productionPackages } from './tooling/production-packages.ts';
import { statusPage } from './tooling/status-page.ts';

/** The default address of `signalbox serve`; the development server proxies calls to it. */
const server = 'http://localhost:8400';

export default defineConfig({
  base: '/dashboard/',
  define: { SIGNALBOX_VERSION: JSON.stringify(manifest.version) },
  plugins: [
    react(),
    tailwindcss(),
    productionPackages(),
    codeEditor(),
    compileAhead(),
    firstPaint(),
    iconsWithoutKeys(),
    graphiqlStyles(),
    authClientAhead(),
    statusPage(),
    compressAssets(),
  ],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // A note for the React compiler in packages that it has compiled; it is not run here.
      onLog: (level, log, show) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') show(level, log);
      },
      output: {
        codeSplitting: {
          groups: [
            // Changes rarely, so it stays in the browser's cache between releases. The few functions
            // of tslib must not make one package's chunk need that of another.
            { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|tslib)\// },
            // Modules shared by most screens form one chunk: thirty tiny files would each cost a
            // request on the first visit. Modules that no first screen needs stay out of it,
            // because `index.html` loads this chunk.
            { name: firstScreen('shared'), test: /src\/(?!features\/(project|database|logs|sign-in)\/|api\/(database|query|logs|content)\/|ui\/(branch-sign|db-password-field|restore-time-fields|code-editor\/|badge|splitter|side-window|search-input|sql-text|search-select|tabs|select-field|status-|new-password|password-strength|radio-field|month-grid|card-table|calendar-field|date-|text-area-field|check-list|markdown|one-time)|lib\/(branches|commands\/menu-key|password|format\/currency|start-download|restore-time|database|logs|table-editor|code-samples|feature-previews|preview-|sql-pieces|sql-names|side-panel|status-display|project-history)|api\/(support\/|auth\/code-editor|platform\/(active-previews|list-flags)))|lucide-react\/(?!dist\/esm\/icons\/lock\.)/, minShareCount: 4 },
            ...overlays,
            ...pieces,
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/auth/v1': server,
      '/platform': server,
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});

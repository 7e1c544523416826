import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { codeEditor } from './tooling/code-editor.ts';
import { compileAhead } from './tooling/compile-ahead.ts';
import { compressAssets } from './tooling/compress-assets.ts';
import { pieces } from './tooling/pieces.ts';
import { statusPage } from './tooling/status-page.ts';

/** Where `signalbox serve` listens by default; the development server hands its calls on. */
const server = 'http://localhost:8400';

export default defineConfig({
  base: '/dashboard/',
  plugins: [react(), tailwindcss(), codeEditor(), compileAhead(), statusPage(), compressAssets()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes seldom, so it stays in the browser's cache from one release to the next.
            { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
            // What most screens share comes in one piece: some thirty tiny files would each cost
            // a request on the first visit. What no first screen draws stays out of it: `index.html` loads this piece.
            { name: 'shared', test: /src\/(?!features\/project\/|ui\/(select-field|status-|new-password|password-strength|radio-field)|lib\/status-words)|lucide-react/, minShareCount: 4 },
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

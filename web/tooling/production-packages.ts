import { fileURLToPath } from 'node:url';
import { defaultClientConditions, type Plugin } from 'vite';

const router = fileURLToPath(new URL('../node_modules/react-router/dist/production/', import.meta.url));

/**
 * Builds with the smaller variants of packages: React Router without its warnings for developers,
 * which its package.json does not offer by a condition, and RxJS with classes instead of ES5.
 */
export function productionPackages(): Plugin {
  return {
    name: 'signalbox-production-packages',
    apply: 'build',
    config: () => ({
      resolve: {
        conditions: ['es2015', ...defaultClientConditions],
        alias: [
          { find: /^react-router$/, replacement: `${router}index.mjs` },
          { find: /^react-router\/dom$/, replacement: `${router}dom-export.mjs` },
        ],
      },
    }),
  };
}

import type { Plugin } from 'vite';

const chunk = 'create-auth-client';

/**
 * Names the auth client's file to `public/theme.js`, which loads it beside the entry if the page cannot start without
 * it. Otherwise it would be requested only once the entry runs.
 */
export function authClientAhead(): Plugin {
  let base = '/';
  return {
    name: 'signalbox-auth-client-ahead',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { filename, bundle }) => {
        if (!filename.endsWith('index.html')) return html;
        const file = Object.values(bundle ?? {}).find(({ name }) => name === chunk)?.fileName;
        if (!file) throw new Error(`The build has no chunk ${chunk}.`);
        return html.replace(/(<script src="[^"]*theme\.js")/, `$1 data-auth-client="${base}${file}"`);
      },
    },
  };
}

import type { Plugin } from 'vite';

/**
 * Makes the styles of GraphiQL follow the tokens. Its fonts are left out: they are in the file as data,
 * which the content security policy refuses. Its colors become variables with whole colors
 * (`--graphiql-*`, set in `features/database/graphiql/graphiql.css`), because its own are three numbers
 * for `hsl()`, which a token cannot fill, and share their names with ours.
 */
export function graphiqlStyles(): Plugin {
  return {
    name: 'signalbox-graphiql-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/graphiql\/dist\/style\.css$/ },
      handler: (css) => ({ code: withTokens(css), map: null }),
    },
  };
}

/** The styles without fonts and with replaceable colors. */
export const withTokens = (css: string): string =>
  css
    .replaceAll(/@font-face\s*\{[^}]*\}/g, '')
    .replaceAll(/--color-\w+:[^;}]*;?/g, '')
    .replaceAll(/hsla\(var\(--color-(\w+)\),\s*(var\([^()]*\)|[\d.]+)\)/g, 'color-mix(in srgb, var(--graphiql-$1) calc($2 * 100%), transparent)')
    .replaceAll(/hsl\(var\(--color-(\w+)\)\)/g, 'var(--graphiql-$1)');

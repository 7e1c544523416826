import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Reads a file of the app; Vite and Vitest run in its folder. */
const read = (path: string) => readFileSync(path, 'utf8');

/** The style of the first paint: the rules of `shell.css`, and the colors that they use, in every theme. */
export function firstPaintStyle(tokens = read('src/ui/styles/tokens.css'), shell = read('src/app/shell.css')): string {
  const used = new Set([...(shell + read('index.html')).matchAll(/var\((--sb-[a-z-]+)\)/g)].map(([, name]) => name));
  const themes = [...tokens.matchAll(/^([^\n{}/]*data-theme[^{]*)\{([^}]*)\}/gm)].map(([, selector = '', body = '']) => {
    const colors = [...body.matchAll(/(--sb-[a-z-]+):\s*([^;]+);/g)].filter(([, name]) => used.has(name));
    return `${selector.trim()}{${colors.map(([, name, value]) => `${name}:${value}`).join(';')}}`;
  });
  const rules = shell
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,>]) ?/g, '$1')
    .trim();
  return themes.join('') + rules;
}

/**
 * Paints the shell of `index.html` before the style sheet and the scripts arrive: its style is
 * inlined, and the style sheet moves behind it, because a browser paints nothing that follows a
 * style sheet before that is loaded.
 */
export function firstPaint(): Plugin {
  return {
    name: 'signalbox-first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { filename }) => {
        if (!filename.endsWith('index.html')) return html;
        const sheet = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? '';
        return html
          .replace(sheet, '')
          .replace('<script src=', `<style>${firstPaintStyle()}</style>\n    <script src=`)
          .replace('<!-- the style sheet -->', sheet.trim());
      },
    },
  };
}

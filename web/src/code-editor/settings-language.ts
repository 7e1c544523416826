import type { languages } from 'monaco-editor/editor/editor.api';

/** Settings as in postgresql.conf: `name = value`, with `#` before a comment. */
export const settingsGrammar: languages.IMonarchLanguage = {
  tokenizer: {
    root: [
      // What has its default, and can be written in by taking the sign away.
      [/^\s*#\s*[A-Za-z_][\w.]*\s*=.*$/, 'default'],
      [/#.*$/, 'comment'],
      [/^\s*[A-Za-z_][\w.]*/, 'key'],
      [/'(?:[^']|'')*'/, 'string'],
      [/[-+]?\d+(?:\.\d+)?\s*[A-Za-z]*/, 'number'],
    ],
  },
};

export const settingsConfiguration: languages.LanguageConfiguration = {
  comments: { lineComment: '#' },
  autoClosingPairs: [],
};

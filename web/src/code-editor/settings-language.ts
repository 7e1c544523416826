import type { languages } from 'monaco-editor/editor/editor.api';

/** Settings as in postgresql.conf: `name = value`, with `#` before a comment. */
export const settingsGrammar: languages.IMonarchLanguage = {
  tokenizer: {
    root: [
      // A setting at its default, which can be changed by removing the comment sign.
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

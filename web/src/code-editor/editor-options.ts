import type { editor } from 'monaco-editor/editor/editor.api';

/** The font of the editor's host element; the editor needs it in numbers for measuring. */
export function fontOf(host: HTMLElement): editor.IEditorOptions {
  const { fontFamily, fontSize, lineHeight } = getComputedStyle(host);
  return { fontFamily, fontSize: parseFloat(fontSize), lineHeight: parseFloat(lineHeight) };
}

/** A blinking cursor is motion without user input. */
export const motionOf = (isReduced: boolean): editor.IEditorOptions => ({ cursorBlinking: isReduced ? 'solid' : 'blink' });

/** Common options: a text field on a scrolling page, without the IDE parts. */
export const fixedOptions: editor.IStandaloneEditorConstructionOptions = {
  // Tab moves the focus to the next element, as in any other field.
  tabFocusMode: true,
  automaticLayout: true,
  minimap: { enabled: false },
  overviewRulerLanes: 0,
  lineNumbersMinChars: 3,
  lineDecorationsWidth: 8,
  glyphMargin: false,
  folding: false,
  wordWrap: 'on',
  padding: { top: 8, bottom: 8 },
  scrollBeyondLastLine: false,
  scrollbar: { alwaysConsumeMouseWheel: false, verticalScrollbarSize: 10, useShadows: false },
  renderLineHighlightOnlyWhenFocus: true,
  guides: { indentation: false },
  matchBrackets: 'never',
  // Features that would need a worker.
  links: false,
  occurrencesHighlight: 'off',
  wordBasedSuggestions: 'off',
  quickSuggestions: false,
};

/** Options of the SQL editor: it fills its host and completes while typing. Tab indents; Escape leaves. */
export const sqlOptions: editor.IStandaloneEditorConstructionOptions = {
  ...fixedOptions,
  tabFocusMode: false,
  wordWrap: 'off',
  matchBrackets: 'always',
  tabSize: 2,
  insertSpaces: true,
  detectIndentation: false,
  quickSuggestions: { other: true, comments: false, strings: false },
  suggest: { showWords: false, showStatusBar: false, preview: false },
  // Enter ends a line of SQL far more often than it accepts a suggestion that was not chosen.
  acceptSuggestionOnEnter: 'smart',
  scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, useShadows: false },
  fixedOverflowWidgets: true,
};

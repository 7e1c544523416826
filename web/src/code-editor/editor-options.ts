import type { editor } from 'monaco-editor/editor/editor.api';

/** The font that the page gives to the element the editor stands in; the editor measures it and needs it in numbers. */
export function fontOf(host: HTMLElement): editor.IEditorOptions {
  const { fontFamily, fontSize, lineHeight } = getComputedStyle(host);
  return { fontFamily, fontSize: parseFloat(fontSize), lineHeight: parseFloat(lineHeight) };
}

/** A cursor that blinks moves by itself. */
export const motionOf = (isReduced: boolean): editor.IEditorOptions => ({ cursorBlinking: isReduced ? 'solid' : 'blink' });

/** What every editor has: a field for text on a page that scrolls, and no workplace of its own. */
export const fixedOptions: editor.IStandaloneEditorConstructionOptions = {
  // Tab leads on to what comes next on the page, as from any other field.
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
  // What would ask a worker.
  links: false,
  occurrencesHighlight: 'off',
  wordBasedSuggestions: 'off',
  quickSuggestions: false,
};

import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/codicon/register';
import 'monaco-editor/features/comment/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/gotoError/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/indentation/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/snippet/register';
import 'monaco-editor/editor/contrib/suggest/browser/suggestController';
import 'monaco-editor/features/wordOperations/register';
import * as monaco from 'monaco-editor/editor/editor.api';
import type { CodeFault, CodeOptions, OpenEditor } from '@/lib/code-editor';
import { changedPart } from './changed-part';
import { createEcho } from './echo';
import { fixedOptions, fontOf, motionOf } from './editor-options';
import { settingsConfiguration, settingsGrammar } from './settings-language';
import { followTheme } from './theme';

// Only features in use are built in: each additional feature needs an import above.
monaco.languages.register({ id: 'settings' });
monaco.languages.setLanguageConfiguration('settings', settingsConfiguration);
monaco.languages.setMonarchTokensProvider('settings', settingsGrammar);

const themeName = 'signalbox';

/** No widget is open that Escape should close first. */
const isFree = '!findWidgetVisible && !editorHasMultipleSelections';

export { openSqlEditor } from './sql-editor';

/** Opens an editor with the width of the host and the height of its text, limited by the host. */
export function openEditor(host: HTMLElement, options: CodeOptions): OpenEditor {
  const { value, language, label, readOnly, faults, onChange, onLeave } = options;
  const model = monaco.editor.createModel(value, language);
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const editor = monaco.editor.create(host, {
    ...fixedOptions,
    ...fontOf(host),
    ...motionOf(reduced.matches),
    model,
    ariaLabel: label,
    readOnly,
    domReadOnly: readOnly,
  });
  const endTheme = followTheme((theme) => {
    monaco.editor.defineTheme(themeName, theme);
    monaco.editor.setTheme(themeName);
  });
  const moved = () => editor.updateOptions(motionOf(reduced.matches));
  reduced.addEventListener('change', moved);
  const fit = () => (host.style.height = `${editor.getContentHeight()}px`);
  fit();
  editor.onDidContentSizeChange(fit);
  // If text was measured before the font loaded, the cursor is misplaced.
  void document.fonts.ready.then(() => monaco.editor.remeasureFonts());

  const echo = createEcho(value);
  let isNotified = false;
  editor.onDidChangeModelContent(() => {
    if (isNotified) return;
    echo.reported(model.getValue());
    onChange(model.getValue());
  });
  editor.addAction({ id: 'leave', label: 'Leave the editor', keybindings: [monaco.KeyCode.Escape], precondition: isFree, run: onLeave });

  const show = (next: string) => {
    const part = changedPart(model.getValue(), next);
    if (!part) return;
    const range = monaco.Range.fromPositions(model.getPositionAt(part.from), model.getPositionAt(part.to));
    isNotified = true;
    model.pushEditOperations(null, [{ range, text: part.text }], () => null);
    isNotified = false;
  };
  const mark = (all: readonly CodeFault[]) => monaco.editor.setModelMarkers(model, 'faults', all.map(markerOf));
  mark(faults);
  return {
    update: (state) => {
      if (echo.isNews(state.value)) show(state.value);
      editor.updateOptions({ readOnly: state.readOnly, domReadOnly: state.readOnly });
      mark(state.faults);
    },
    goToLine: (lineNumber) => {
      editor.setPosition({ lineNumber, column: 1 });
      editor.revealLineInCenterIfOutsideViewport(lineNumber);
      editor.focus();
    },
    dispose: () => {
      endTheme();
      reduced.removeEventListener('change', moved);
      editor.dispose();
      model.dispose();
    },
  };
}

const markerOf = ({ line, from, to, message }: CodeFault): monaco.editor.IMarkerData => ({
  severity: monaco.MarkerSeverity.Error,
  startLineNumber: line,
  endLineNumber: line,
  startColumn: from,
  endColumn: to,
  message,
});

import * as monaco from 'monaco-editor/editor/editor.api';
import type { CodeSuggestion, EditorCommand, OpenSqlEditor, SqlAssistance, SqlEditorOptions, SqlFault } from '@/lib/code-editor';
import './sql-editor.css';
import { changedPart } from './changed-part';
import { fontOf, motionOf, sqlOptions } from './editor-options';
import { sqlConfiguration, sqlGrammar } from './sql-language';
import { peopleMarks } from './people-marks';
import { followTheme } from './theme';

const language = 'postgres';
const themeName = 'signalbox';

monaco.languages.register({ id: language });
monaco.languages.setLanguageConfiguration(language, sqlConfiguration);
monaco.languages.setMonarchTokensProvider(language, sqlGrammar);

/** The page's knowledge of the text of each editor; the library has one provider for all. */
const assistances = new Map<string, SqlAssistance>();

/** No widget is open that Escape should close first. */
const isFree = '!findWidgetVisible && !editorHasMultipleSelections && !suggestWidgetVisible && !inSnippetMode';

const kinds: Record<CodeSuggestion['kind'], monaco.languages.CompletionItemKind> = {
  column: monaco.languages.CompletionItemKind.Field,
  table: monaco.languages.CompletionItemKind.Struct,
  function: monaco.languages.CompletionItemKind.Function,
  schema: monaco.languages.CompletionItemKind.Module,
  keyword: monaco.languages.CompletionItemKind.Keyword,
  snippet: monaco.languages.CompletionItemKind.Snippet,
};

monaco.languages.registerCompletionItemProvider(language, {
  triggerCharacters: ['.'],
  provideCompletionItems: async (model, position) => {
    const at = model.getOffsetAt(position);
    const found = (await assistances.get(model.uri.toString())?.suggestions(textOf(model), at)) ?? [];
    return {
      suggestions: found.map((it) => ({
        label: { label: it.label, description: it.detail },
        kind: kinds[it.kind],
        insertText: it.insert,
        sortText: `${it.sort}${it.label}`,
        range: rangeOf(model, it.from, it.to),
        ...(it.isTemplate && { insertTextRules: monaco.languages.CompletionItemInsertTextRule.InsertAsSnippet }),
        ...(it.filter !== undefined && { filterText: it.filter }),
        ...(it.documentation !== undefined && { documentation: it.documentation }),
      })),
    };
  },
});

monaco.languages.registerHoverProvider(language, {
  provideHover: (model, position) => {
    const found = assistances.get(model.uri.toString())?.hover(textOf(model), model.getOffsetAt(position));
    if (!found) return null;
    const contents = found.parts.map((it) => ({ value: 'code' in it ? `\`\`\`\`${language}\n${it.code}\n\`\`\`\`` : plain(it.text) }));
    return { contents, range: rangeOf(model, found.from, found.to) };
  },
});

/** Comments of a database are shown as written, not as Markdown. */
const plain = (text: string): string => text.replaceAll(/[\\`*_{}[\]()#+\-.!|<>~&]/g, '\\$&').replaceAll('\n', '  \n');

const textOf = (model: monaco.editor.ITextModel): string => model.getValue(monaco.editor.EndOfLinePreference.LF);

const rangeOf = (model: monaco.editor.ITextModel, from: number, to: number): monaco.Range =>
  monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to));

/** Opens an editor for SQL that fills its host. */
export function openSqlEditor(host: HTMLElement, options: SqlEditorOptions): OpenSqlEditor {
  const model = monaco.editor.createModel(options.value, language);
  model.setEOL(monaco.editor.EndOfLineSequence.LF);
  assistances.set(model.uri.toString(), options.assistance);
  const reduced = matchMedia('(prefers-reduced-motion: reduce)');
  const editor = monaco.editor.create(host, {
    ...sqlOptions,
    ...fontOf(host),
    ...motionOf(reduced.matches),
    model,
    ariaLabel: options.label,
    readOnly: options.readOnly,
    domReadOnly: options.readOnly,
  });
  const endTheme = followTheme((theme) => {
    monaco.editor.defineTheme(themeName, theme);
    monaco.editor.setTheme(themeName);
  });
  const moved = () => editor.updateOptions(motionOf(reduced.matches));
  reduced.addEventListener('change', moved);
  void document.fonts.ready.then(() => monaco.editor.remeasureFonts());

  const selection = () => {
    const range = editor.getSelection() ?? new monaco.Range(1, 1, 1, 1);
    const [from, to] = [model.getOffsetAt(range.getStartPosition()), model.getOffsetAt(range.getEndPosition())];
    return { from, to, cursor: model.getOffsetAt(editor.getPosition() ?? range.getEndPosition()) };
  };
  const openDefinition = (position: monaco.Position) => options.assistance.openDefinition(textOf(model), model.getOffsetAt(position));
  editor.onDidChangeModelContent(() => {
    // A problem belongs to the text in which it was found.
    for (const owner of ['parser', 'server']) monaco.editor.setModelMarkers(model, owner, []);
    options.onChange(textOf(model));
  });
  editor.onDidChangeCursorSelection(() => options.onSelection(selection()));
  editor.onMouseDown(({ event, target }) => {
    if ((event.ctrlKey || event.metaKey) && event.leftButton && target.position) openDefinition(target.position);
  });
  for (const command of options.commands) {
    const run = () => {
      // Suggestions would cover the results.
      editor.trigger(command.id, 'hideSuggestWidget', null);
      command.run();
    };
    editor.addAction(actionOf({ ...command, run }));
  }
  editor.addAction({
    id: 'definition',
    label: 'Show in schema',
    keybindings: [monaco.KeyCode.F12],
    run: () => void (editor.getPosition() && openDefinition(editor.getPosition()!)),
  });
  editor.addAction({ id: 'leave', label: 'Leave the editor', keybindings: [monaco.KeyCode.Escape], precondition: isFree, run: options.onLeave });

  const statement = editor.createDecorationsCollection();
  const people = editor.createDecorationsCollection();
  return {
    setValue: (value) => {
      const part = changedPart(textOf(model), value);
      if (!part) return;
      editor.pushUndoStop();
      editor.executeEdits('page', [{ range: rangeOf(model, part.from, part.to), text: part.text }]);
      editor.pushUndoStop();
    },
    setReadOnly: (readOnly) => editor.updateOptions({ readOnly, domReadOnly: readOnly }),
    setFaults: (owner, faults) => monaco.editor.setModelMarkers(model, owner, faults.map((it) => markerOf(model, it))),
    setStatement: (range) =>
      statement.set(range ? [{ range: rangeOf(model, range.from, range.to), options: { isWholeLine: true, linesDecorationsClassName: 'sql-statement' } }] : []),
    setPeople: (shown) => {
      people.set(peopleMarks(model, shown));
    },
    insert: (text) => {
      const range = editor.getSelection();
      if (range) editor.executeEdits('page', [{ range, text, forceMoveMarkers: true }]);
      editor.focus();
    },
    reveal: (from, to) => {
      const range = rangeOf(model, from, to);
      editor.setSelection(range);
      editor.revealRangeInCenterIfOutsideViewport(range);
      editor.focus();
    },
    value: () => textOf(model),
    selection,
    focus: () => editor.focus(),
    dispose: () => {
      assistances.delete(model.uri.toString());
      endTheme();
      reduced.removeEventListener('change', moved);
      editor.dispose();
      model.dispose();
    },
  };
}

const keys = { Enter: monaco.KeyCode.Enter, S: monaco.KeyCode.KeyS, F: monaco.KeyCode.KeyF, E: monaco.KeyCode.KeyE };

const actionOf = ({ id, label, key, shift, alt, run }: EditorCommand): monaco.editor.IActionDescriptor => ({
  id,
  label,
  keybindings: [monaco.KeyMod.CtrlCmd | (shift ? monaco.KeyMod.Shift : 0) | (alt ? monaco.KeyMod.Alt : 0) | keys[key]],
  run,
});

const markerOf = (model: monaco.editor.ITextModel, { from, to, message, severity }: SqlFault): monaco.editor.IMarkerData => {
  const range = rangeOf(model, from, Math.max(to, from + 1));
  return {
    severity: severity === 'error' ? monaco.MarkerSeverity.Error : monaco.MarkerSeverity.Warning,
    startLineNumber: range.startLineNumber,
    startColumn: range.startColumn,
    endLineNumber: range.endLineNumber,
    endColumn: range.endColumn,
    message,
  };
};

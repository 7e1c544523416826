import type { EditorCommand, OpenSqlEditor, SqlEditorOptions } from '@/lib/code-editor';

/** Replaces the SQL editor if it cannot be loaded: a plain field with the same commands. */
export function openPlainSqlEditor(host: HTMLElement, options: SqlEditorOptions): OpenSqlEditor {
  const field = document.createElement('textarea');
  field.value = options.value;
  field.readOnly = options.readOnly;
  field.spellcheck = false;
  field.setAttribute('aria-label', options.label);
  field.setAttribute('autocapitalize', 'off');
  field.className = 'size-full resize-none bg-background px-3 py-2 font-mono text-sm text-text outline-none max-sm:text-lg';
  const selection = () => ({ from: field.selectionStart, to: field.selectionEnd, cursor: field.selectionEnd });
  const changed = () => options.onChange(field.value);
  const selected = () => options.onSelection(selection());
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') options.onLeave();
    const command = options.commands.find((it) => runs(it, event));
    if (!command) return;
    event.preventDefault();
    command.run();
  };
  field.addEventListener('input', changed);
  for (const name of ['input', 'keyup', 'click', 'select'] as const) field.addEventListener(name, selected);
  field.addEventListener('keydown', pressed);
  host.append(field);
  return {
    setValue: (value) => {
      if (value === field.value) return;
      field.value = value;
      changed();
    },
    setReadOnly: (readOnly) => {
      field.readOnly = readOnly;
    },
    setFaults: (_owner, faults) => field.setAttribute('aria-invalid', String(faults.length > 0)),
    setStatement: () => undefined,
    setPeople: () => undefined,
    insert: (text) => {
      field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
      changed();
      field.focus();
    },
    reveal: (from, to) => {
      field.focus();
      field.setSelectionRange(from, to);
      selected();
    },
    value: () => field.value,
    selection,
    focus: () => field.focus(),
    dispose: () => field.remove(),
  };
}

/** The event is the command's shortcut. */
const runs = ({ key, shift = false, alt = false }: EditorCommand, event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && event.shiftKey === shift && event.altKey === alt && event.key.toLowerCase() === key.toLowerCase();

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { jsonField } from '@/lib/table-editor/json-field';
import { faultOf, normalizeValue } from '@/lib/table-editor/value-check';
import type { ValueKind } from '@/lib/table-editor/value-kind';
import { Button } from '@/ui/button';
import type { MoveAfter } from '../grid/edit-target';
import { type EditorProps, hasLeft, isSaveKey, moveOf } from './editor-props';
import { NullChoices } from './null-choices';
import { suggestedValue } from './suggested-value';

/** Edits a value as text. Enter commits, Shift+Enter adds a line, Escape cancels. */
export function TextEditor({ column, value, typed, isNew, kind, onCommit, onCancel }: EditorProps & { kind: ValueKind }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(typed ?? value ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const isMultiLine = kind === 'text' || kind === 'json' || kind === 'other' || kind === 'array';
  useEffect(() => {
    const { current } = field;
    current?.focus({ preventScroll: true });
    if (typed !== null) current?.setSelectionRange(current.value.length, current.value.length);
    else current?.select();
  }, [typed]);
  const isDone = useRef(false);
  const finish = (chosen: string | null | undefined, move: MoveAfter) => {
    isDone.current = true;
    onCommit(chosen, move);
    return true;
  };
  const commit = (move: MoveAfter): boolean => {
    // NULL and a default stay until a text is typed.
    if (text === '' && typed === null && (value === null || value === undefined)) return finish(value, move);
    // Writing JSON in another way is no change.
    if (text === value) return finish(value, move);
    if (kind === 'json' && jsonField(text) === null && column.isNullable) return finish(null, move);
    const normalized = normalizeValue(column, text);
    const found = faultOf(column, normalized);
    if (found === null) return finish(normalized, move);
    setFault(found);
    return false;
  };
  const press = (event: KeyboardEvent) => {
    // Ctrl+S saves with this value, unless that is invalid.
    if (isSaveKey(event) && commit('stay')) return;
    event.stopPropagation();
    if (isSaveKey(event)) event.preventDefault();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      isDone.current = true;
      return onCancel();
    }
    if (event.key === 'Enter' && event.shiftKey && isMultiLine) return;
    const move = moveOf(event);
    if (move === null || event.altKey) return;
    event.preventDefault();
    commit(move);
  };
  const suggested = suggestedValue(kind);
  return (
    <div className="grid" onBlur={(event) => !isDone.current && hasLeft(event) && commit('away')}>
      <textarea
        ref={field}
        aria-label={`Value of ${column.name}`}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        spellCheck={kind === 'text'}
        value={text}
        rows={isMultiLine ? Math.min(8, Math.max(1, text.split('\n').length)) : 1}
        placeholder={value === null ? 'NULL' : value === undefined ? 'DEFAULT' : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setFault(null);
        }}
        onKeyDown={press}
        className="block max-h-60 w-full resize-none rounded-t-md bg-transparent px-2 py-1.5 font-mono text-xs leading-5 outline-none [field-sizing:content] max-sm:text-lg"
      />
      {fault !== null && (
        <p id={`${id}-fault`} role="alert" className="px-2 pb-1 text-xs text-danger">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-1 border-t p-1">
        <NullChoices column={column} isNew={isNew} onChoose={(chosen) => finish(chosen, 'stay')} />
        {suggested && (
          <Button variant="ghost" className="h-7 px-2 text-xs" onClick={() => setText(suggested.make())}>
            {suggested.label}
          </Button>
        )}
        {kind === 'json' && (
          <Button variant="ghost" className="h-7 px-2 text-xs" onClick={() => setText(indented(text))}>
            Format
          </Button>
        )}
        <Button variant="ghost" className="ml-auto h-7 px-2 text-xs" onClick={() => commit('stay')}>
          Apply
        </Button>
      </div>
    </div>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

import { type Ref, useEffect, useEffectEvent, useId, useImperativeHandle, useRef, useState } from 'react';
import type { CodeEditorModule, CodeSelection, EditorCommand, OpenSqlEditor, PersonAtLine, SqlAssistance } from '@/lib/code-editor';
import { Skeleton } from '../loading';
import { openPlainSqlEditor } from './plain-sql-editor';
import { useEditorModule } from './use-editor-module';

interface SqlEditorProps {
  /** The address of the editor; null: served with the app. */
  address: string | null;
  /** Accessible name. */
  label: string;
  /** The first text; later changes go through `place`. */
  initialValue: string;
  readOnly?: boolean;
  /** It takes the focus once it has opened. */
  takesFocus?: boolean;
  assistance: SqlAssistance;
  /** Stable: they are registered when the editor opens. */
  commands: readonly EditorCommand[];
  onChange: (value: string) => void;
  onSelection: (selection: CodeSelection) => void;
  /** Other users who have the text open. */
  people?: readonly PersonAtLine[];
  place: Ref<OpenSqlEditor | null>;
}

/**
 * An editor for SQL that is fetched on first use and fills its place. If it cannot be loaded, a
 * plain field with the same commands replaces it.
 */
export function SqlEditor({ address, ...props }: SqlEditorProps) {
  const [arrival, fail] = useEditorModule(address);
  if (arrival === 'coming') {
    return (
      <div role="status" aria-label="Loading the SQL editor" className="h-full p-2">
        <Skeleton className="h-full" />
      </div>
    );
  }
  return <Opened key={arrival === 'failed' ? 'plain' : 'rich'} {...props} module={arrival === 'failed' ? null : arrival} onFail={fail} />;
}

interface OpenedProps extends Omit<SqlEditorProps, 'address'> {
  /** Null: the plain field. */
  module: CodeEditorModule | null;
  onFail: (error: unknown) => void;
}

function Opened({ module, onFail, label, initialValue, readOnly = false, takesFocus = false, assistance, commands, onChange, onSelection, people, place }: OpenedProps) {
  const host = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLParagraphElement>(null);
  const [editor, setEditor] = useState<OpenSqlEditor | null>(null);
  const id = useId();
  const change = useEffectEvent((value: string) => onChange(value));
  const select = useEffectEvent((selection: CodeSelection) => onSelection(selection));
  const run = useEffectEvent((command: string) => commands.find((it) => it.id === command)?.run());
  const suggestions = useEffectEvent((text: string, cursor: number) => assistance.suggestions(text, cursor));
  const hover = useEffectEvent((text: string, at: number) => assistance.hover(text, at));
  const openDefinition = useEffectEvent((text: string, at: number) => assistance.openDefinition(text, at));
  const open = useEffectEvent((element: HTMLElement) => {
    const options = {
      value: initialValue,
      label,
      readOnly,
      commands: commands.map((it) => ({ ...it, run: () => run(it.id) })),
      assistance: { suggestions, hover, openDefinition },
      onChange: change,
      onSelection: select,
      onLeave: () => below.current?.focus(),
    };
    if (!module) return openPlainSqlEditor(element, options);
    try {
      return module.openSqlEditor(element, options);
    } catch (error) {
      onFail(error);
      return null;
    }
  });
  const begin = useEffectEvent((opened: OpenSqlEditor | null) => takesFocus && opened?.focus());
  useEffect(() => {
    if (!host.current) return undefined;
    const opened = open(host.current);
    setEditor(opened);
    begin(opened);
    return () => {
      setEditor(null);
      opened?.dispose();
    };
  }, [module]);
  useEffect(() => editor?.setReadOnly(readOnly), [editor, readOnly]);
  useEffect(() => {
    editor?.setPeople(people ?? []);
  }, [editor, people]);
  useImperativeHandle<OpenSqlEditor | null, OpenSqlEditor | null>(place, () => editor, [editor]);
  return (
    <div className="relative flex h-full min-h-0 flex-col">
      <div
        ref={host}
        className="min-h-0 flex-1 overflow-hidden bg-background font-mono text-sm -outline-offset-2 focus-within:outline-2 focus-within:outline-focus max-sm:text-lg"
      />
      <p ref={below} id={id} tabIndex={-1} className="sr-only">
        {module ? 'Press Escape to leave the editor.' : "Couldn't load the editor. You can still edit as plain text."}
      </p>
    </div>
  );
}

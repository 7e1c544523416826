import { useEffect, useEffectEvent, useId, useImperativeHandle, useRef } from 'react';
import type { CodeEditorModule, OpenEditor } from '@/lib/code-editor';
import { classNames } from '../class-names';
import { type CodeProps, frameClasses } from './code-place';

interface RichEditorProps extends CodeProps {
  module: CodeEditorModule;
  /** It could not be opened. */
  onFail: (error: unknown) => void;
}

/**
 * The loaded editor. Tab moves past it, and Escape moves the focus to the hint below it, from which
 * Tab continues.
 */
export function RichEditor({ module, onFail, label, value, language, readOnly, faults, onChange, place }: RichEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const below = useRef<HTMLParagraphElement>(null);
  const editor = useRef<OpenEditor>(null);
  const id = useId();
  const notifyChange = useEffectEvent((next: string) => onChange(next));
  const open = useEffectEvent((element: HTMLElement) => {
    try {
      return module.openEditor(element, {
        value,
        language,
        readOnly,
        faults,
        label: `${label}. Press Escape to leave the editor.`,
        onChange: notifyChange,
        onLeave: () => below.current?.focus(),
      });
    } catch (error) {
      onFail(error);
      return null;
    }
  });
  useEffect(() => {
    if (!host.current) return undefined;
    const opened = open(host.current);
    editor.current = opened;
    return () => {
      editor.current = null;
      opened?.dispose();
    };
    // Another language or name creates a new editor.
  }, [module, language, label]);
  useEffect(() => {
    editor.current?.update({ value, readOnly, faults });
  }, [value, readOnly, faults]);
  useImperativeHandle(place, () => ({ goToLine: (line) => editor.current?.goToLine(line) }), []);
  return (
    <div className="grid gap-2">
      <div ref={host} className={classNames(frameClasses, 'overflow-hidden focus-within:outline-2 focus-within:outline-focus')} />
      <p ref={below} id={id} tabIndex={-1} className="scroll-mb-40 text-xs text-muted">
        Press Tab or Escape to leave the editor.
      </p>
    </div>
  );
}

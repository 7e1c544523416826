import { type Ref, useRef } from 'react';
import { useCodeEditorAddress } from '@/api/auth/code-editor-address';
import type { CodeFault } from '@/lib/code-editor';
import { CodeEditor } from '@/ui/code-editor/code-editor';
import type { CodePlace } from '@/ui/code-editor/code-place';
import { TextFaults } from './text-faults';

interface SettingsAsTextProps {
  text: string;
  faults: readonly CodeFault[];
  readOnly: boolean;
  onChange: (text: string) => void;
  /** Gets the focus when the pressed button is removed. */
  ref: Ref<HTMLDivElement>;
}

/** The settings as lines of `name = value`, with errors. */
export function SettingsAsText({ text, faults, readOnly, onChange, ref }: SettingsAsTextProps) {
  const address = useCodeEditorAddress();
  const editor = useRef<CodePlace>(null);
  return (
    <div ref={ref} role="group" aria-label="Settings as text" tabIndex={-1} className="grid gap-3 p-4 focus:outline-none">
      <CodeEditor
        address={address}
        label="PostgreSQL settings"
        language="settings"
        value={text}
        readOnly={readOnly}
        faults={faults}
        onChange={onChange}
        place={editor}
      />
      <TextFaults faults={faults} onGo={(line) => editor.current?.goToLine(line)} />
    </div>
  );
}

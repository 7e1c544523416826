import { useRef } from 'react';
import { useCodeEditorAddress } from '@/api/auth/code-editor-address';
import type { OpenSqlEditor, SqlAssistance } from '@/lib/code-editor';
import { SqlEditor } from '@/ui/code-editor/sql-editor';

interface SqlFieldProps {
  label: string;
  initialValue: string;
  onChange: (value: string) => void;
  error?: string | null;
}

const noAssistance: SqlAssistance = { suggestions: () => Promise.resolve([]), hover: () => null, openDefinition: () => false };

/** A code editor for a definition in SQL, as a field of a form. */
export function SqlField({ label, initialValue, onChange, error }: SqlFieldProps) {
  const address = useCodeEditorAddress();
  const place = useRef<OpenSqlEditor>(null);
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium">{label}</p>
      <div className="h-80 overflow-hidden rounded-md border border-border-strong">
        <SqlEditor
          address={address}
          label={label}
          initialValue={initialValue}
          assistance={noAssistance}
          commands={[]}
          onChange={onChange}
          onSelection={() => {}}
          place={place}
        />
      </div>
      {error && <p className="text-sm text-danger">{error}</p>}
    </div>
  );
}

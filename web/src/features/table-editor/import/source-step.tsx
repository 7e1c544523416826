import { useId, useState } from 'react';
import { Button } from '@/ui/button';
import { TextAreaField } from '@/ui/text-area-field';

interface SourceStepProps {
  error: string | null;
  onFile: (file: File) => void;
}

/** Chooses a file, or takes pasted text. */
export function SourceStep({ error, onFile }: SourceStepProps) {
  const id = useId();
  const [text, setText] = useState('');
  const usePasted = () => onFile(new File([text], 'pasted.txt', { type: 'text/plain' }));
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          File
        </label>
        <input
          id={id}
          data-autofocus
          type="file"
          accept=".csv,.tsv,.txt,.jsonl,.ndjson,text/csv,text/tab-separated-values,application/x-ndjson"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) onFile(file);
          }}
          className="w-full rounded-md border border-border-strong bg-field p-2 text-sm file:mr-3 file:rounded-md file:border file:border-border-strong file:bg-surface file:px-3 file:py-1 file:text-text"
        />
        <p className="text-sm text-muted">CSV, TSV or JSON lines of any size. The file is read in pieces and never as a whole.</p>
      </div>
      <TextAreaField label="Or paste text" value={text} onChange={setText} rows={6} />
      {text.trim() !== '' && (
        <div>
          <Button variant="primary" onClick={usePasted}>
            Use pasted text
          </Button>
        </div>
      )}
      {error !== null && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

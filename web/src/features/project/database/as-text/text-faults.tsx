import type { CodeFault } from '@/lib/code-editor';
import { TextButton } from '@/ui/text-button';

interface TextFaultsProps {
  faults: readonly CodeFault[];
  /** Leads to the line. */
  onGo: (line: number) => void;
}

/** What is wrong with the text, each with the line that it is in. */
export function TextFaults({ faults, onGo }: TextFaultsProps) {
  return (
    // Said aloud as it changes, so it is there before it says anything.
    <div aria-live="polite" className="empty:hidden">
      {faults.length > 0 && (
        <ul aria-label="Errors in the text" className="grid gap-1 text-sm">
          {faults.map(({ line, from, message }) => (
            <li key={`${line} ${from} ${message}`} className="text-danger">
              <TextButton onClick={() => onGo(line)}>Line {line}</TextButton>: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

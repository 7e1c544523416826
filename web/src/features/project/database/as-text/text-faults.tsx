import type { CodeFault } from '@/lib/code-editor';
import { TextButton } from '@/ui/text-button';

interface TextFaultsProps {
  faults: readonly CodeFault[];
  /** Goes to the line. */
  onGo: (line: number) => void;
}

/** The errors of the text, each with its line. */
export function TextFaults({ faults, onGo }: TextFaultsProps) {
  return (
    // A live region must exist before its content.
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

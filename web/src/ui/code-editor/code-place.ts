import type { RefObject } from 'react';
import type { CodeFault, CodeLanguage } from '@/lib/code-editor';

/** Requests of a page to an editor. */
export interface CodePlace {
  /** Moves the cursor to the start of a line, and focuses the editor. */
  goToLine: (line: number) => void;
}

/** Props of an editor, rich or plain. */
export interface CodeProps {
  /** Accessible name. */
  label: string;
  value: string;
  language: CodeLanguage;
  readOnly: boolean;
  faults: readonly CodeFault[];
  onChange: (value: string) => void;
  place: RefObject<CodePlace | null>;
}

/** As high as its text, up to a limit beyond which it scrolls. */
export const frameClasses = 'min-h-24 max-h-[60dvh] w-full rounded-md border border-border-strong bg-background font-mono text-sm max-sm:text-lg';

import type { RefObject } from 'react';
import type { CodeFault, CodeLanguage } from '@/lib/code-editor';

/** What a page can ask an editor to do. */
export interface CodePlace {
  /** Puts the cursor at the beginning of a line, and the focus with it. */
  goToLine: (line: number) => void;
}

/** Props of an editor, rich or plain. */
export interface CodeProps {
  /** Names it. */
  label: string;
  value: string;
  language: CodeLanguage;
  readOnly: boolean;
  faults: readonly CodeFault[];
  onChange: (value: string) => void;
  place: RefObject<CodePlace | null>;
}

/** As high as its text, to a bound behind which it scrolls. */
export const frameClasses = 'min-h-24 max-h-[60dvh] w-full rounded-md border border-border-strong bg-background font-mono text-sm max-sm:text-lg';

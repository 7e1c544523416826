/**
 * What the app and the code editor say to each other. The editor has its own build
 * (`src/code-editor`) and fetched from an address when a page first needs it, so the two share this
 * alone.
 */

/** What the text is written in: settings as in postgresql.conf. */
export type CodeLanguage = 'settings';

/** What is wrong in one place of the text. Lines and columns count from 1; `to` is behind the last character. */
export interface CodeFault {
  line: number;
  from: number;
  to: number;
  message: string;
}

/** What can change while an editor is open. */
export interface CodeState {
  value: string;
  readOnly: boolean;
  faults: readonly CodeFault[];
}

export interface CodeOptions extends CodeState {
  language: CodeLanguage;
  /** Names it to who cannot see it. */
  label: string;
  /** The text was changed by its person. */
  onChange: (value: string) => void;
  /** Escape was pressed: the focus should go elsewhere. */
  onLeave: () => void;
}

/** An editor on the page. */
export interface OpenEditor {
  /** Shows this; what its person has typed since the value was told stays. */
  update: (state: CodeState) => void;
  /** Puts the cursor at the beginning of a line, in sight, and the focus with it. */
  goToLine: (line: number) => void;
  dispose: () => void;
}

/** What the fetched script gives. */
export interface CodeEditorModule {
  openEditor: (host: HTMLElement, options: CodeOptions) => OpenEditor;
}

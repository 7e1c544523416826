/**
 * The interface between the app and the code editor. The editor has its own build
 * (`src/code-editor`) and is fetched from an address when a page first needs it, so the two share
 * only this.
 */

/** The language of the text: settings as in postgresql.conf. */
export type CodeLanguage = 'settings';

/** An error in the text. Lines and columns count from 1; `to` is after the last character. */
export interface CodeFault {
  line: number;
  from: number;
  to: number;
  message: string;
}

/** Options that can change while an editor is open. */
export interface CodeState {
  value: string;
  readOnly: boolean;
  faults: readonly CodeFault[];
}

export interface CodeOptions extends CodeState {
  language: CodeLanguage;
  /** Accessible name. */
  label: string;
  /** The user changed the text. */
  onChange: (value: string) => void;
  /** Escape was pressed: the focus should leave the editor. */
  onLeave: () => void;
}

/** An editor on the page. */
export interface OpenEditor {
  /** Shows this value; text typed since that value was reported stays. */
  update: (state: CodeState) => void;
  /** Moves the cursor to the start of a line, scrolls it into view and focuses the editor. */
  goToLine: (line: number) => void;
  dispose: () => void;
}

/** The exports of the fetched script. */
export interface CodeEditorModule {
  openEditor: (host: HTMLElement, options: CodeOptions) => OpenEditor;
}

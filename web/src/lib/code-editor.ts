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

/** Something that can be written at the cursor. Positions are UTF-16 code units from 0. */
export interface CodeSuggestion {
  label: string;
  insert: string;
  /** `insert` has places to fill in: `${1:name}`. */
  isTemplate?: boolean;
  kind: 'column' | 'table' | 'function' | 'schema' | 'keyword' | 'snippet';
  detail: string;
  documentation?: string;
  /** The text that typed text is compared with; absent: the label. */
  filter?: string;
  /** Suggestions with a lower text come first. */
  sort: string;
  /** The range that it replaces. */
  from: number;
  to: number;
}

/** What is known of a range: texts and code. */
export interface CodeHover {
  from: number;
  to: number;
  parts: ({ code: string } | { text: string })[];
}

/** A problem in a SQL text. Positions are UTF-16 code units from 0; `to` is after the last one. */
export interface SqlFault {
  from: number;
  to: number;
  message: string;
  severity: 'error' | 'warning';
}

/** The cursor and the selection of an editor, in UTF-16 code units from 0. */
export interface CodeSelection {
  from: number;
  to: number;
  cursor: number;
}

/** What the page knows of the language; called while the user types. */
export interface SqlAssistance {
  suggestions: (text: string, cursor: number) => Promise<CodeSuggestion[]>;
  hover: (text: string, at: number) => CodeHover | null;
  /** Opens the definition of the name at a position; false if there is none. */
  openDefinition: (text: string, at: number) => boolean;
}

/** The line of another user who has the text open, from 1. */
export interface PersonAtLine {
  name: string;
  line: number;
}

/** A command of the page that a shortcut in the editor runs. */
export interface EditorCommand {
  id: string;
  label: string;
  /** The key with Ctrl, or Cmd on a Mac, and with Shift or Alt. */
  key: 'Enter' | 'S' | 'F' | 'E';
  shift?: boolean;
  alt?: boolean;
  run: () => void;
}

export interface SqlEditorOptions {
  value: string;
  /** Accessible name. */
  label: string;
  readOnly: boolean;
  assistance: SqlAssistance;
  commands: readonly EditorCommand[];
  onChange: (value: string) => void;
  /** The cursor moved, or the selection changed. */
  onSelection: (selection: CodeSelection) => void;
  /** Escape was pressed: the focus should leave the editor. */
  onLeave: () => void;
}

/** An editor for SQL, as large as its host. */
export interface OpenSqlEditor {
  /** Replaces the text as one step that can be undone; the cursor stays if its surroundings do. */
  setValue: (value: string) => void;
  setReadOnly: (readOnly: boolean) => void;
  /** Marks problems; they disappear as soon as the text changes. */
  setFaults: (owner: 'parser' | 'server', faults: readonly SqlFault[]) => void;
  /** Marks the statement that Run would run; null: none. */
  setStatement: (range: { from: number; to: number } | null) => void;
  /** Marks the lines of other users, in place of those marked before. */
  setPeople: (people: readonly PersonAtLine[]) => void;
  /** Inserts a text at the cursor, in place of the selection. */
  insert: (text: string) => void;
  /** Shows a range and selects it. */
  reveal: (from: number, to: number) => void;
  /** The text now; a page's own copy follows with its next render. */
  value: () => string;
  selection: () => CodeSelection;
  focus: () => void;
  dispose: () => void;
}

/** The exports of the fetched script. */
export interface CodeEditorModule {
  openEditor: (host: HTMLElement, options: CodeOptions) => OpenEditor;
  openSqlEditor: (host: HTMLElement, options: SqlEditorOptions) => OpenSqlEditor;
}

/** Formats of a file with rows. */
export const importFormats = ['csv', 'tsv', 'jsonl'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** How the records of a file are written. */
export interface ImportForm {
  format: ImportFormat;
  delimiter: string;
  /** Doubled within a value. */
  quote: string;
  /** The first record has names. JSON lines have none. */
  hasHeader: boolean;
}

/** A file that cannot be imported, in words for the reader. */
export class FileFault extends Error {}

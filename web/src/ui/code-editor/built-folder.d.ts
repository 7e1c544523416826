/** The folder of the code editor that was built with this app: put here by `tooling/code-editor`. */
declare const __CODE_EDITOR_FOLDER__: string;

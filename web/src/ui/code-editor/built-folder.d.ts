/** The folder of the code editor built with this app, inserted by `tooling/code-editor`. */
declare const __CODE_EDITOR_FOLDER__: string;

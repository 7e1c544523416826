import type { Json } from '@/lib/json';

/** The parser's response: the statements with their position in bytes, or where it failed. */
export type Parsed =
  | { statements: { stmt: Json; stmt_location?: number; stmt_len?: number }[] }
  | { error: { message: string; /** In code points, from 0. */ at: number } };

export type PgParser = (text: string) => Parsed;

/** The functions of the WebAssembly module, as its C code exports them. */
interface ParserModule {
  _malloc: (bytes: number) => number;
  _free: (pointer: number) => void;
  _wasm_parse_query_raw: (text: number) => number;
  _wasm_free_parse_result: (result: number) => void;
  lengthBytesUTF8: (text: string) => number;
  stringToUTF8: (text: string, pointer: number, bytes: number) => void;
  UTF8ToString: (pointer: number) => string;
  getValue: (pointer: number, type: 'i32') => number;
}

export type CreateModule = (options?: { locateFile: (name: string) => string }) => Promise<ParserModule>;

/** Fields of the result of `wasm_parse_query_raw`: tree, messages, error; each a pointer of 4 bytes. */
const treeField = 0;
const errorField = 8;
/** Fields of an error: message, function, file, line, position from 1, context. */
const messageField = 0;
const positionField = 16;

/** Loads PostgreSQL's own parser (libpg_query for PostgreSQL 17, as WebAssembly). */
export async function createPgParser(createModule: CreateModule, locateFile?: (name: string) => string): Promise<PgParser> {
  const module = await createModule(locateFile && { locateFile });
  return (text) => {
    const bytes = module.lengthBytesUTF8(text) + 1;
    const pointer = module._malloc(bytes);
    let result = 0;
    try {
      module.stringToUTF8(text, pointer, bytes);
      result = module._wasm_parse_query_raw(pointer);
      const error = module.getValue(result + errorField, 'i32');
      if (error !== 0) {
        const message = module.UTF8ToString(module.getValue(error + messageField, 'i32'));
        return { error: { message, at: Math.max(0, module.getValue(error + positionField, 'i32') - 1) } };
      }
      const tree = JSON.parse(module.UTF8ToString(module.getValue(result + treeField, 'i32'))) as { stmts?: { stmt: Json }[] };
      return { statements: tree.stmts ?? [] };
    } finally {
      module._free(pointer);
      if (result !== 0) module._wasm_free_parse_result(result);
    }
  };
}

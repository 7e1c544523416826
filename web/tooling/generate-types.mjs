import { readFile, writeFile } from 'node:fs/promises';
import openapiTypescript, { astToString } from 'openapi-typescript';

/** Generates the types of every call of the platform API from its description. */
const description = new URL('../openapi.json', import.meta.url);
const target = new URL('../src/api/http/described.d.ts', import.meta.url);

const types = `// Generated from web/openapi.json by tooling/generate-types.mjs; do not edit.\n${astToString(await openapiTypescript(description))}`;
// Not written if unchanged, so that nothing is rebuilt.
if ((await readFile(target, 'utf8').catch(() => undefined)) !== types) await writeFile(target, types);

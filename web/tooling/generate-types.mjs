import { readFile, writeFile } from 'node:fs/promises';
import openapiTypescript, { astToString } from 'openapi-typescript';

/** Writes the types of every call of the platform API, made of its description. */
const description = new URL('../openapi.json', import.meta.url);
const target = new URL('../src/api/http/described.d.ts', import.meta.url);

const types = `// Made of web/openapi.json by tooling/generate-types.mjs; not to be changed by hand.\n${astToString(await openapiTypescript(description))}`;
// Untouched when nothing has changed, so that nothing is built again for it.
if ((await readFile(target, 'utf8').catch(() => undefined)) !== types) await writeFile(target, types);

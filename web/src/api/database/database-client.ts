import { createRuledClient } from '../http/client';
import type { DefinitionPaths } from './paths';

/** Above the longest statement_timeout: building an index may take as long, and the server ends it first. */
const changePatienceMs = 3_700_000;

/** Calls that read definitions. */
export const catalogueApi = createRuledClient<DefinitionPaths>();

/** Calls that change definitions. */
export const definitionApi = createRuledClient<DefinitionPaths>(changePatienceMs);

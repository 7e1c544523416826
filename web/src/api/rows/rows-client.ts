import { createRuledClient } from '../http/client';
import type { RowsPaths } from './paths';

/** Large tables without an index for an order take their time; the server ends a statement first. */
const patienceMs = 120_000;

/** The calls that read and change rows. */
export const rowsApi = createRuledClient<RowsPaths>(patienceMs);

/** A part waits for triggers and the disk as long as the server does. */
const importPatienceMs = 660_000;

/** The calls of an import. */
export const importApi = createRuledClient<RowsPaths>(importPatienceMs);

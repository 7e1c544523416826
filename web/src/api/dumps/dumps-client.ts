import { createRuledClient } from '../http/client';
import type { DumpsPaths } from './paths';

/** The calls for dumps. */
export const dumpsApi = createRuledClient<DumpsPaths>();

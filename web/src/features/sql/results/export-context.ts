import { createContext } from 'react';
import type { ExportFormat } from './export-formats';

/** Downloads all rows of a result, for its menu, which is loaded once. */
export const ExportContext = createContext<(format: ExportFormat) => void>(() => undefined);

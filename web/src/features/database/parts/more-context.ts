import { createContext } from 'react';
import type { RowAction } from './row-actions';

/** The actions in the menu of a row. */
export const MoreContext = createContext<readonly RowAction[]>([]);

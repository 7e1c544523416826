import { createContext } from 'react';
import type { CopyFormat } from '@/lib/grid/copy-formats';

export interface CopyActions {
  /** The selected cells. */
  onCopy: (format: CopyFormat) => void;
  /** All loaded rows. */
  onCopyAll: (format: CopyFormat) => void;
}

/** The copy actions of a result, for its menu, which is loaded once. */
export const CopyContext = createContext<CopyActions>({ onCopy: () => undefined, onCopyAll: () => undefined });

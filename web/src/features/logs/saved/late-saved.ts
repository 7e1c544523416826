import { lateComponent } from '@/ui/late-component';
import type { SaveQueryProps } from './save-query';
import type { SavedQueriesProps } from './saved-queries';

/** The windows of saved queries, which are loaded when one opens. */
export const SavedQueries = lateComponent<SavedQueriesProps>(async () => (await import('./saved-queries')).SavedQueries).Component;
export const SaveQuery = lateComponent<SaveQueryProps>(async () => (await import('./save-query')).SaveQuery).Component;

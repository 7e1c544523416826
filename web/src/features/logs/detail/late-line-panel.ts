import { lateComponent } from '@/ui/late-component';
import type { OpenLineProps } from './open-line';

/** The panel of a line, which is loaded with the first one. */
export const OpenLine = lateComponent<OpenLineProps>(async () => (await import('./open-line')).OpenLine).Component;

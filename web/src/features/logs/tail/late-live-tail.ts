import { lateComponent } from '@/ui/late-component';
import type { WorkspacePartProps } from '../workspace-part';

/** Following lines live, which is loaded when it begins. */
export const LiveTail = lateComponent<WorkspacePartProps>(async () => (await import('./live-tail')).LiveTail).Component;

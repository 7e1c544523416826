import { lateComponent } from '@/ui/late-component';
import type { LogChartProps } from './log-chart';

/** The chart of a result, which is loaded with its library. */
export const LateChart = lateComponent<LogChartProps>(async () => (await import('./log-chart')).LogChart).Component;

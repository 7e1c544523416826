import { lateComponent } from '@/ui/late-component';
import type { LogSqlProps } from './log-sql';

/** The queries in SQL, which are loaded with the first one. */
export const LogSql = lateComponent<LogSqlProps>(async () => (await import('./log-sql')).LogSql).Component;

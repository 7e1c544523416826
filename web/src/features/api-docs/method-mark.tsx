import { classNames } from '@/ui/class-names';

const styles: Record<string, string> = {
  GET: 'text-info',
  POST: 'text-ok',
  PUT: 'text-warn',
  PATCH: 'text-warn',
  DELETE: 'text-danger',
};

/** The method of a call, with a fixed width to align the paths. */
export function MethodMark({ method }: { method: string }) {
  return <span className={classNames('w-14 shrink-0 font-mono text-xs font-semibold', styles[method] ?? 'text-muted')}>{method}</span>;
}

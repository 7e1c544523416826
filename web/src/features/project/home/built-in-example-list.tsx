import { CopyButton } from '@/ui/copy-button';
import { builtInExamples } from './built-in-examples';

/** Examples for psql or any other client. */
export function BuiltInExampleList() {
  return (
    <ul className="grid gap-4">
      {builtInExamples.map(({ title, description, sql }) => (
        <li key={title} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 text-sm">
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-medium">{title}</p>
            <p className="text-muted">{description}</p>
          </div>
          <CopyButton text={sql} label="Copy SQL" about={`of “${title}”`} />
        </li>
      ))}
    </ul>
  );
}

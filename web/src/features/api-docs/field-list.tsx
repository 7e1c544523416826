import type { Field } from './fields';
import { Prose } from './prose';

/** Members with their types; nested ones are indented. */
export function FieldList({ label, fields }: { label: string; fields: Field[] }) {
  return (
    <ul aria-label={label} className="divide-y rounded-md border text-sm">
      {fields.map(({ name, depth, kind, about, optional }, i) => (
        <li
          key={i}
          className="grid gap-x-4 gap-y-0.5 px-3 py-2 sm:grid-cols-[minmax(10rem,2fr)_3fr]"
          style={{ paddingLeft: `${12 + depth * 16}px` }}
        >
          <p className="min-w-0">
            <code className="font-mono">{name}</code>
            {optional && <span className="text-muted"> (optional)</span>}
          </p>
          <p className="min-w-0">
            <span className="text-muted">{kind}</span>
            {about && (
              <span className="block">
                <Prose text={about} />
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

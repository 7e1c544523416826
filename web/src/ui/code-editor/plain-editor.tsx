import { useId, useImperativeHandle, useRef } from 'react';
import { classNames } from '../class-names';
import { type CodeProps, frameClasses } from './code-place';

/**
 * A plain field that replaces an editor that did not load: everything can be read, changed and
 * saved here, too.
 */
export function PlainEditor({ label, value, readOnly, faults, onChange, place }: CodeProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(place, () => ({
    goToLine: (line) => {
      const at = value.split('\n').slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
      field.current?.focus();
      field.current?.setSelectionRange(at, at);
    },
  }));
  return (
    <div className="grid gap-2">
      <p id={id} className="text-sm text-muted">
        Couldn't load the editor. You can still edit as plain text.
      </p>
      <textarea
        ref={field}
        aria-label={label}
        aria-describedby={id}
        aria-invalid={faults.length > 0 || undefined}
        value={value}
        readOnly={readOnly}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onChange={(event) => onChange(event.target.value)}
        className={classNames(frameClasses, 'resize-y px-3 py-2 [field-sizing:content]')}
      />
    </div>
  );
}

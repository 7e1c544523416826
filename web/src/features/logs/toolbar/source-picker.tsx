import { Layers } from 'lucide-react';
import { type LogSource } from '@/lib/logs/line';
import { Button } from '@/ui/button';
import { PopoverButton } from './popover-button';

interface SourcePickerProps {
  sources: readonly LogSource[];
  chosen: readonly string[];
  /** All sources can be shown in one timeline. */
  isUnified: boolean;
  onChoose: (references: string[]) => void;
}

const radio = 'flex min-h-8 items-start gap-2 rounded-sm px-2 py-1.5 text-sm hover:bg-hover max-sm:min-h-11';

/** Chooses whose lines are shown. Sources that this installation does not have are explained. */
export function SourcePicker({ sources, chosen, isUnified, onChoose }: SourcePickerProps) {
  const available = sources.filter((it) => it.is_available);
  const others = sources.filter((it) => !it.is_available);
  const isAll = isUnified && chosen.length === available.length;
  const names = sources.filter((it) => chosen.includes(it.reference)).map((it) => it.name);
  const text = isAll ? 'All sources' : names.length > 1 ? `${names.length} sources` : (names[0] ?? 'None');
  const toggle = (reference: string, isOn: boolean) => onChoose(available.map((it) => it.reference).filter((it) => (it === reference ? isOn : chosen.includes(it))));
  return (
    <PopoverButton label="Source" text={text} icon={Layers} className="max-w-48">
      {(close) => (
        <div className="grid max-h-[60dvh] gap-2 overflow-y-auto">
          <fieldset className="grid">
            <legend className="px-2 pb-1 text-xs text-muted">{isUnified ? 'Sources in one timeline' : 'Show lines of'}</legend>
            {isUnified && (
              <label className={radio}>
                <input type="checkbox" className="mt-1" checked={isAll} onChange={(event) => onChoose(event.target.checked ? available.map((it) => it.reference) : available.slice(0, 1).map((it) => it.reference))} />
                All sources
              </label>
            )}
            {available.map(({ reference, name }) => (
              <label key={reference} className={radio}>
                <input
                  type={isUnified ? 'checkbox' : 'radio'}
                  name="log-source"
                  className="mt-1"
                  checked={chosen.includes(reference)}
                  disabled={isUnified && chosen.length === 1 && chosen[0] === reference}
                  onChange={(event) => {
                    if (isUnified) toggle(reference, event.target.checked);
                    else {
                      onChoose([reference]);
                      close();
                    }
                  }}
                />
                <span className="grid">
                  {name}
                  <span className="font-mono text-xs text-muted">{reference}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {others.length > 0 && (
            <section aria-label="Not available here" className="border-t pt-2">
              <h3 className="px-2 pb-1 text-xs text-muted">Not available here</h3>
              <dl className="grid gap-1.5 px-2 text-sm">
                {others.map(({ reference, name, reason }) => (
                  <div key={reference}>
                    <dt>{name}</dt>
                    <dd className="text-xs text-muted">{reason || 'This installation does not have this service.'}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
          {isUnified && (
            <Button onClick={close} className="justify-self-start">
              Done
            </Button>
          )}
        </div>
      )}
    </PopoverButton>
  );
}

import { CalendarDays } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { TextField } from './field';
import { Popover, popoverAhead } from './popover';

interface CalendarFieldProps {
  label: string;
  /** As stored; empty: none, or what is typed is malformed. */
  value: string;
  onChange: (value: string) => void;
  hint?: ReactNode;
  error?: string | null;
  /** The value as shown. */
  format: (value: string) => string;
  /** What is typed, as stored; empty if it is malformed. */
  parse: (typed: string) => string;
  /** Shown in an empty field. */
  example: string;
  /** The message for what is malformed. */
  malformed: string;
  /** The calendar, whose choice is the new value. */
  chooser: (choose: (value: string) => void, close: () => void) => ReactNode;
}

/** A field for a date in the format of the product, typed or chosen in a calendar. */
export function CalendarField({ label, value, onChange, hint, error, format, parse, example, malformed, chooser }: CalendarFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const type = (text: string) => {
    setTyped(text);
    onChange(parse(text));
  };
  const choose = (next: string) => {
    setTyped(null);
    onChange(next);
  };
  const isMalformed = typed !== null && typed.trim() !== '' && parse(typed) === '';
  return (
    <>
      <TextField
        label={label}
        // A value that was cleared elsewhere takes what was typed with it.
        value={typed !== null && (value !== '' || isMalformed || typed.trim() === '') ? typed : format(value)}
        onChange={type}
        // What was typed is rewritten only if it is well-formed.
        onBlur={() => {
          if (!isMalformed) setTyped(null);
        }}
        placeholder={example}
        autoComplete="off"
        hint={hint}
        error={isMalformed ? malformed : (error ?? null)}
        inside={
          <button
            ref={button}
            type="button"
            aria-label={`Choose a date: ${label}`}
            data-tooltip="Choose a date"
            aria-haspopup="dialog"
            aria-expanded={open}
            {...popoverAhead}
            onClick={() => setOpen(!open)}
            className="grid aspect-square h-full place-items-center rounded-md text-muted hover:text-text"
          >
            <CalendarDays className="size-4" aria-hidden="true" />
          </button>
        }
      />
      {open && (
        <Popover anchor={button} label={label} onClose={close}>
          {chooser(choose, close)}
        </Popover>
      )}
    </>
  );
}

import { type KeyboardEvent, useId } from 'react';
import { classNames } from '@/ui/class-names';
import { fieldAria, FieldFrame, inputClasses } from '@/ui/field';
import { emailsMax } from './parse-emails';

interface EmailsFieldProps {
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  readOnly: boolean;
}

const hint = `Separate several addresses by commas, spaces or new lines. At most ${emailsMax}.`;

/** Lines shown by browsers that do not size the field by its text. */
const linesMax = 6;

/** One or several addresses. Enter submits the form, Shift and Enter starts a new line. */
export function EmailsField({ value, onChange, error, readOnly }: EmailsFieldProps) {
  const id = useId();
  const submit = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <FieldFrame id={id} label="Email" hint={hint} error={error}>
      <textarea
        {...fieldAria(id, hint, error)}
        data-autofocus
        rows={Math.min(value.split('\n').length, linesMax)}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        readOnly={readOnly}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={submit}
        className={classNames(inputClasses, 'h-auto max-h-40 resize-none py-[5px] leading-5 [field-sizing:content] max-sm:py-2.5 max-sm:leading-6')}
      />
    </FieldFrame>
  );
}

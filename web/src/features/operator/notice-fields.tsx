import { fieldFault } from '@/api/http/field-fault';
import type { ManagedNotice } from '@/api/operator/latest-notice';
import { zoneNameAt } from '@/lib/format/time-zone';
import { momentText } from '@/lib/incident-texts';
import { noticeSeverities, noticeSeverityDisplay } from '@/lib/notice-severity';
import { webAddress } from '@/lib/web-address';
import { DateTimeField } from '@/ui/date-time-field';
import { TextField } from '@/ui/field';
import { RadioField } from '@/ui/radio-field';
import { SelectField } from '@/ui/select-field';
import { TextAreaField } from '@/ui/text-area-field';
import { endOf, faultsOf, lettersOf, linkLettersMax, messageLettersMax, messageLinesMax, type NoticeEnd, type NoticeForm, type NoticeStart } from './notice-draft';
import { NoticePreview } from './notice-preview';

const severities = noticeSeverities.map((value) => {
  const { word, detail } = noticeSeverityDisplay(value);
  return { value, label: word, detail };
});

const starts: { value: NoticeStart; label: string }[] = [
  { value: 'now', label: 'Now' },
  { value: 'at', label: 'At a date and time' },
];

const ends: { value: NoticeEnd; label: string }[] = [
  { value: 'removed', label: 'When removed' },
  { value: '1', label: 'After 1 hour' },
  { value: '4', label: 'After 4 hours' },
  { value: '24', label: 'After 24 hours' },
  { value: 'at', label: 'At a date and time' },
];

/** The option with this value; the first if there is none. */
const chosenOf = <T extends string>(options: { value: T }[], value: string, first: T): T => options.find((it) => it.value === value)?.value ?? first;

interface NoticeFieldsProps {
  form: NoticeForm;
  onChange: (change: Partial<NoticeForm>) => void;
  now: number;
  /** The server's error. */
  error: unknown;
  /** The form was submitted, so missing times are shown. */
  wasTried: boolean;
  /** The notice that is edited. The start of an active one cannot change. */
  notice?: ManagedNotice;
}

/** The fields of a notice, and its preview. */
export function NoticeFields({ form, onChange, now, error, wasTried, notice }: NoticeFieldsProps) {
  const faults = faultsOf(form, now, notice);
  const refused = {
    message: fieldFault(error, 'message', 'The message'),
    link: fieldFault(error, 'link', 'The link'),
    starts_at: fieldFault(error, 'starts_at', 'The start'),
    ends_at: fieldFault(error, 'ends_at', 'The end'),
  };
  const message = form.message.trim();
  return (
    <>
      <TextAreaField
        label="Message"
        rows={3}
        hint={`${lettersOf(form)} of ${messageLettersMax} characters, at most ${messageLinesMax} lines. Say what happens, when, and whether users need to act.`}
        error={faults.message ?? refused.message}
        value={form.message}
        onChange={(next) => onChange({ message: next })}
      />
      <TextField
        label="Link (optional)"
        error={faults.link ?? refused.link}
        value={form.link}
        onChange={(link) => onChange({ link })}
        maxLength={linkLettersMax}
        type="url"
        autoComplete="off"
        spellCheck={false}
      />
      <RadioField label="Severity" value={form.severity} options={severities} onChange={(severity) => onChange({ severity })} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {notice?.state !== 'active' && (
          <div className="grid gap-4">
            <SelectField
              label="Start"
              value={form.start}
              options={starts}
              onChange={(value) => onChange({ start: chosenOf(starts, value, 'now') })}
              error={form.start === 'at' ? null : refused.starts_at}
            />
            {form.start === 'at' && (
              <DateTimeField
                label="Starts at"
                value={form.starts_at}
                onChange={(starts_at) => onChange({ starts_at })}
                hint={zoneText(form.starts_at, now)}
                error={shownFault(form.starts_at, wasTried, faults.starts_at) ?? refused.starts_at}
              />
            )}
          </div>
        )}
        <div className="grid gap-4">
          <SelectField
            label="End"
            value={form.end}
            options={ends}
            onChange={(value) => onChange({ end: chosenOf(ends, value, 'removed') })}
            error={form.end === 'at' ? null : refused.ends_at}
            hint={form.end === 'removed' || form.end === 'at' ? undefined : `Ends ${momentText(endOf(form, now, notice) ?? '')}.`}
          />
          {form.end === 'at' && (
            <DateTimeField
              label="Ends at"
              value={form.ends_at}
              onChange={(ends_at) => onChange({ ends_at })}
              hint={zoneText(form.ends_at, now)}
              error={shownFault(form.ends_at, wasTried, faults.ends_at) ?? refused.ends_at}
            />
          )}
        </div>
      </div>
      {message !== '' && <NoticePreview severity={form.severity} message={message} link={webAddress(form.link)} />}
    </>
  );
}

/** The zone of a local time, which differs between summer and winter. */
const zoneText = (local: string, now: number): string => `Your time zone, ${zoneNameAt(new Date(local === '' ? now : local))}.`;

/** A field that was not filled yet has no error before the form was submitted. */
const shownFault = (value: string, wasTried: boolean, fault: string | null): string | null => (value === '' && !wasTried ? null : fault);

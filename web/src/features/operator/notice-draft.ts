import type { ManagedNotice } from '@/api/operator/latest-notice';
import type { NoticeDraft } from '@/api/operator/publish-notice';
import { toIso, toLocal } from '@/lib/format/local-time';
import type { NoticeSeverity } from '@/lib/notice-severity';
import { webAddress } from '@/lib/web-address';

export type NoticeStart = 'now' | 'at';
export type NoticeEnd = 'removed' | '1' | '4' | '24' | 'at';

/** A notice while it is edited. Times are as in input fields: local, to the minute. */
export interface NoticeForm {
  message: string;
  link: string;
  severity: NoticeSeverity;
  start: NoticeStart;
  starts_at: string;
  end: NoticeEnd;
  ends_at: string;
}

/** The server's limits. */
export const messageLettersMax = 300;
export const messageLinesMax = 5;
export const linkLettersMax = 500;

const hourMs = 3_600_000;

export const emptyNotice: NoticeForm = { message: '', link: '', severity: 'info', start: 'now', starts_at: '', end: 'removed', ends_at: '' };

const localOf = (iso: string | null): string => (iso === null ? '' : toLocal(Date.parse(iso)));

/** The latest notice in the form. */
export const fromNotice = ({ message, link, severity, state, starts_at, ends_at }: ManagedNotice): NoticeForm => ({
  message,
  link,
  severity,
  start: state === 'scheduled' ? 'at' : 'now',
  starts_at: state === 'scheduled' ? localOf(starts_at) : '',
  end: ends_at === null ? 'removed' : 'at',
  ends_at: localOf(ends_at),
});

/** The exact time if the field still shows its minute, else what the field shows. */
const timeOf = (local: string, exact: string | null | undefined): string | null => (exact && localOf(exact) === local ? exact : toIso(local));

/**
 * The start; null: now, or as it was, because an active notice keeps its start. `notice` is the one
 * that is edited.
 */
export const startOf = ({ start, starts_at }: NoticeForm, notice?: ManagedNotice): string | null =>
  start === 'now' || notice?.state === 'active' ? null : timeOf(starts_at, notice?.starts_at);

/** The end; null: until it is removed. Hours are counted from the start. */
export function endOf(form: NoticeForm, now: number, notice?: ManagedNotice): string | null {
  if (form.end === 'removed') return null;
  if (form.end === 'at') return timeOf(form.ends_at, notice?.ends_at);
  const from = Math.max(now, Date.parse(startOf(form, notice) ?? '') || 0);
  return new Date(from + Number(form.end) * hourMs).toISOString();
}

/** The request that publishes or changes it. */
export const toDraft = (form: NoticeForm, now: number, notice?: ManagedNotice): NoticeDraft => ({
  message: form.message.trim(),
  link: webAddress(form.link),
  severity: form.severity,
  starts_at: startOf(form, notice),
  ends_at: endOf(form, now, notice),
});

/** The number of characters that count. */
export const lettersOf = ({ message }: NoticeForm): number => [...message.trim()].length;

/** The reasons why it cannot be sent yet, by field; those of missing times are shown once it was tried. */
export function faultsOf(form: NoticeForm, now: number, notice?: ManagedNotice) {
  return {
    message: messageFault(form),
    link: form.link.trim() !== '' && webAddress(form.link) === null ? 'Enter a URL that starts with https:// or http://.' : null,
    starts_at: startFault(form, now, notice),
    ends_at: endFault(form, now, notice),
  };
}

function messageFault(form: NoticeForm): string | null {
  const letters = lettersOf(form);
  if (letters > messageLettersMax) return `Remove ${letters - messageLettersMax} characters: at most ${messageLettersMax} are shown.`;
  return form.message.trim().split('\n').length > messageLinesMax ? `Use at most ${messageLinesMax} lines.` : null;
}

function startFault(form: NoticeForm, now: number, notice?: ManagedNotice): string | null {
  if (form.start === 'now' || notice?.state === 'active') return null;
  const start = startOf(form, notice);
  if (start === null) return 'Enter a date and time.';
  return Date.parse(start) <= now ? 'Enter a time in the future.' : null;
}

function endFault(form: NoticeForm, now: number, notice?: ManagedNotice): string | null {
  if (form.end !== 'at') return null;
  const end = endOf(form, now, notice);
  if (end === null) return 'Enter a date and time.';
  if (Date.parse(end) <= now) return 'Enter a time in the future.';
  const start = startOf(form, notice);
  return start !== null && end <= start ? 'Enter an end after the start.' : null;
}

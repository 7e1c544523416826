/** The severities of a notice, from the least to the most urgent. */
export const noticeSeverities = ['info', 'warning', 'critical'] as const;

export type NoticeSeverity = (typeof noticeSeverities)[number];

interface NoticeSeverityDisplay {
  word: string;
  /** The style of the banner: each has its own icon. */
  banner: 'notice' | 'warning' | 'danger';
  /** The word before the message, so that the severity is not only a color; none for information. */
  prefix: string;
  /** When to use it. */
  detail: string;
}

const displays: Record<NoticeSeverity, NoticeSeverityDisplay> = {
  info: { word: 'Info', banner: 'notice', prefix: '', detail: 'News and announcements.' },
  warning: { word: 'Warning', banner: 'warning', prefix: 'Warning:', detail: 'Users may be affected, or need to prepare.' },
  critical: { word: 'Critical', banner: 'danger', prefix: 'Critical:', detail: 'Users need to act now. Screen readers announce it immediately.' },
};

/** The display of a notice's severity, used everywhere. */
export const noticeSeverityDisplay = (severity: NoticeSeverity): NoticeSeverityDisplay => displays[severity];

/** Title and message of a notice's banner: with a prefix, only that is bold. */
export function noticeBannerTexts({ severity, message }: { severity: NoticeSeverity; message: string }): { title: string; message: string } {
  const { prefix } = displays[severity];
  return prefix === '' ? { title: message, message: '' } : { title: prefix, message };
}

import { useState } from 'react';
import type { Installation, InstallationChange } from '@/api/installation/installation';

/** The fields as typed. A password is empty until a new one is typed. */
export interface InstallationDraft {
  name: string;
  sign_up: Installation['sign_up']['value'];
  public_url: string;
  mail_url: string;
  mail_from: string;
  mail_user: string;
  mail_password: string;
}

export const mailFields = ['mail_url', 'mail_from', 'mail_user', 'mail_password'] as const;
export const generalFields = ['name', 'sign_up', 'public_url'] as const;

type Field = keyof InstallationDraft;

const set = ({ value, source }: { value: string; source: string }) => (source === 'default' ? '' : value);

/** The fields as saved; a default is an empty field. */
export function savedDraft({ name, sign_up, public_url, mail }: Installation): InstallationDraft {
  return {
    name: set(name),
    sign_up: sign_up.value,
    public_url: set(public_url),
    mail_url: mail.value?.url ?? '',
    mail_from: mail.value?.from ?? '',
    mail_user: mail.value?.user ?? '',
    mail_password: '',
  };
}

/** Returns the given fields of `draft` that differ from the saved ones and are not configured. */
export function changeOf(installation: Installation, draft: InstallationDraft, fields: readonly Field[]): InstallationChange {
  const saved = savedDraft(installation);
  // Spaces may be part of a password.
  const typed = (field: Field) => (field === 'mail_password' ? draft[field] : draft[field].trim());
  const changed = fields.filter((field) => typed(field) !== saved[field] && !isFixed(installation, field));
  return Object.fromEntries(changed.map((field) => [field, typed(field)]));
}

/** Whether the configuration sets the field, so that it cannot be changed here. */
export function isFixed(installation: Installation, field: Field): boolean {
  return sourceOf(installation, field).source === 'configuration';
}

/** The setting in the configuration for a field. */
export function sourceOf({ mail, ...rest }: Installation, field: Field): { source: string; setting: string } {
  return field === 'name' || field === 'sign_up' || field === 'public_url' ? rest[field] : mail;
}

/**
 * The typed fields over the saved ones, which may change meanwhile. `proposed` are typed in
 * advance, unless the field has a saved value.
 */
export function useInstallationDraft(installation: Installation, proposed: Partial<InstallationDraft> = {}) {
  const saved = savedDraft(installation);
  const [edits, setEdits] = useState<Partial<InstallationDraft>>(() => {
    const open = Object.entries(proposed).filter(([field]) => saved[field as Field] === '' && !isFixed(installation, field as Field));
    return Object.fromEntries(open);
  });
  return {
    draft: { ...saved, ...edits },
    edit: (change: Partial<InstallationDraft>) => setEdits((before) => ({ ...before, ...change })),
    reset: () => setEdits({}),
  };
}

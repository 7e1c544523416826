import type { VaultFields } from '@/api/vault/change-vault';
import type { VaultSecret } from '@/api/vault/list-vault-secrets';

/** As in the server's `domain/vault`. */
export const nameCharactersMax = 255;
export const valueBytesMax = 65_536;
export const descriptionCharactersMax = 1_000;
export const readersMax = 50;

const charactersIn = (text: string) => Array.from(text).length;

/** The fields of a new secret. The only role of a database may read it. */
export const newSecretForm = (roles: readonly string[]): VaultFields => ({
  name: '',
  value: '',
  description: '',
  roles: roles.length === 1 ? [...roles] : [],
});

/** The fields of a secret; its value is not shown and stays as it is while the field is empty. */
export const secretFormOf = ({ name, description, roles }: VaultSecret): VaultFields => ({ name, value: '', description, roles });

/** What is wrong with each field; null: nothing. */
export function secretFaults({ name, value, description, roles }: VaultFields, isNew: boolean): Record<keyof VaultFields, string | null> {
  return {
    name:
      name.trim() === ''
        ? 'Enter a name.'
        : charactersIn(name.trim()) > nameCharactersMax
          ? `A name has at most ${nameCharactersMax} characters.`
          : null,
    value:
      value === ''
        ? isNew
          ? 'Enter a value.'
          : null
        : new TextEncoder().encode(value).length > valueBytesMax
          ? 'A value has at most 64 KiB.'
          : null,
    description: charactersIn(description) > descriptionCharactersMax ? 'A description has at most 1,000 characters.' : null,
    roles: roles.length > readersMax ? `At most ${readersMax} roles can read a secret.` : null,
  };
}

/** The changed fields of a secret; without a new value, none is sent. */
export function secretChange(secret: VaultSecret, { name, value, description, roles }: VaultFields): Partial<VaultFields> {
  const isSameRoles = roles.length === secret.roles.length && roles.every((it) => secret.roles.includes(it));
  return {
    ...(name.trim() !== secret.name && { name: name.trim() }),
    ...(value !== '' && { value }),
    ...(description !== secret.description && { description }),
    ...(!isSameRoles && { roles }),
  };
}

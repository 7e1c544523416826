import type { DefaultPrivilege } from './access-entities';
import { creates, type DefinitionChange, revokes } from './definition-change';
import type { FormFaults } from './table-form';

/** The privileges that each kind of objects has, in PostgreSQL's order. */
export const privilegesOf: Record<DefaultPrivilege['object_type'], readonly string[]> = {
  TABLES: ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'],
  SEQUENCES: ['SELECT', 'UPDATE', 'USAGE'],
  FUNCTIONS: ['EXECUTE'],
  TYPES: ['USAGE'],
  SCHEMAS: ['USAGE', 'CREATE'],
};

export const objectTypes = Object.keys(privilegesOf) as DefaultPrivilege['object_type'][];

/** Privileges on future objects as their form has them. */
export interface DefaultPrivilegeForm {
  /** Who creates the objects; empty: the project's role. */
  role: string;
  /** Empty: any schema. */
  schema: string;
  objectType: DefaultPrivilege['object_type'];
  grantee: string;
  privileges: readonly string[];
  isGrantable: boolean;
}

export const newDefaultPrivilege = (schema: string): DefaultPrivilegeForm => ({ role: '', schema, objectType: 'TABLES', grantee: '', privileges: ['SELECT'], isGrantable: false });

/** The form with another kind of objects: only what both kinds have stays. Schemas are in no schema. */
export function withObjectType(form: DefaultPrivilegeForm, objectType: DefaultPrivilegeForm['objectType']): DefaultPrivilegeForm {
  const kept = form.privileges.filter((it) => privilegesOf[objectType].includes(it));
  return { ...form, objectType, privileges: kept.length > 0 ? kept : privilegesOf[objectType].slice(0, 1), schema: objectType === 'SCHEMAS' ? '' : form.schema };
}

export const defaultPrivilegeFaults = ({ grantee, privileges }: DefaultPrivilegeForm): FormFaults => ({
  ...(grantee === '' && { grantee: 'Choose a role.' }),
  ...(privileges.length === 0 && { privileges: 'Choose a privilege.' }),
});

/** A call for each privilege. */
export const defaultPrivilegeGrants = ({ role, schema, objectType, grantee, privileges, isGrantable }: DefaultPrivilegeForm): DefinitionChange[] =>
  privileges.map((it) =>
    creates('default-privileges', {
      ...(role !== '' && { role }),
      ...(schema !== '' && { schema }),
      object_type: objectType,
      grantee,
      privilege_type: it,
      ...(isGrantable && { is_grantable: true }),
    }),
  );

export const defaultPrivilegeRevocation = ({ role, schema, object_type: type, grantee, privilege_type: privilege }: DefaultPrivilege): DefinitionChange =>
  revokes('default-privileges', { role, ...(schema !== null && { schema }), object_type: type, grantee, privilege_type: privilege });

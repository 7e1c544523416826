/** The attributes of a role that are on or off, without the usual `inherit_role`. */
export const roleAttributes = [
  { key: 'is_superuser', label: 'Superuser', tone: 'danger' },
  { key: 'can_login', label: 'Can log in', tone: 'plain' },
  { key: 'can_create_db', label: 'Can create databases', tone: 'plain' },
  { key: 'can_create_role', label: 'Can create roles', tone: 'warn' },
  { key: 'is_replication_role', label: 'Can replicate', tone: 'plain' },
  { key: 'can_bypass_rls', label: 'Bypasses row-level security', tone: 'warn' },
] as const;

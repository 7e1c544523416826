import { LinkTabs } from '@/ui/link-tabs';

/** The pages about backups of a project. */
export const BackupsTabs = ({ projectRef }: { projectRef: string }) => {
  const at = `/project/${projectRef}/database/backups`;
  return (
    <LinkTabs
      label="Backups"
      tabs={[
        { to: `${at}/scheduled`, label: 'Scheduled' },
        { to: `${at}/dumps`, label: 'Dumps' },
        { to: `${at}/migrate`, label: 'Migrate' },
      ]}
    />
  );
};

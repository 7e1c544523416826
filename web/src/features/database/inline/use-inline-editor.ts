import { useActivePreviews } from '@/api/platform/active-previews';
import type * as objectSql from '@/lib/database/object-sql';
import { useOpenSidePanel } from '@/lib/side-panel/side-panel';
import { toast } from '@/ui/toast';
import { useDatabase } from '../database-context';

/** Opens the SQL of an object beside the page. */
export type OpenInline = (title: string, sqlOf: (sql: typeof objectSql) => string) => void;

/** Returns how to open the SQL of an object beside the page; null without the preview, which keeps the forms. */
export function useInlineEditor(): OpenInline | null {
  const isOn = useActivePreviews()('inline_editor');
  const { projectRef } = useDatabase();
  const open = useOpenSidePanel();
  if (!isOn) return null;
  return (title, sqlOf) =>
    void import('@/lib/database/object-sql').then(
      (sql) => open(projectRef, { kind: 'sql', title, sql: sqlOf(sql) }),
      () => toast.error("Couldn't load the inline editor. Check your connection and try again."),
    );
}

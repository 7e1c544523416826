import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useDeleteSnippet } from '@/api/content/delete-snippets';
import { saveSnippet, useChangeSnippet } from '@/api/content/save-snippet';
import { type changeOf, type Folder, newOf, type Snippet } from '@/api/content/snippet';
import { messageOf } from '@/lib/error-message';
import { Button } from '@/ui/button';
import { LazyMenu } from '@/ui/lazy-menu';
import { toast } from '@/ui/toast';
import { RenameDialog } from './rename-dialog';
import { SnippetMenuContext } from './snippet-menu-context';

interface SnippetActionsProps {
  projectRef: string;
  snippet: Snippet;
  folders: readonly Folder[];
  isCurrent: boolean;
}

const load = async () => (await import('./snippet-entries')).SnippetEntries;

/** What can be done with a snippet of the list. */
export function SnippetActions({ projectRef, snippet, folders, isCurrent }: SnippetActionsProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const change = useChangeSnippet(projectRef);
  const remove = useDeleteSnippet(projectRef);
  const [isRenaming, setRenaming] = useState(false);
  const failed = (what: string) => (error: unknown) => toast.error(`${what} ${messageOf(error)}`);
  const apply = (facts: Parameters<typeof changeOf>[1]) =>
    change.mutate({ id: snippet.id, facts }, { onError: failed("Couldn't change the snippet.") });
  const undo = (last: Snippet) => {
    // It is created again with its ID, so that links to it stay valid.
    saveSnippet(client, projectRef, newOf(last)).then(() => toast.success('Restored the snippet'), failed("Couldn't restore the snippet."));
  };
  // Not by callbacks of the mutation: this row is gone by then.
  const deleteIt = () =>
    void remove.mutateAsync(snippet.id).then((last) => {
      if (isCurrent) void navigate(`/project/${projectRef}/sql/new`);
      toast.success(`Deleted “${snippet.name}”`, { action: { label: 'Undo', onClick: () => undo(last) } });
    }, failed("Couldn't delete the snippet."));
  return (
    <SnippetMenuContext value={{ snippet, folders, onRename: () => setRenaming(true), onChange: apply, onDelete: deleteIt }}>
      <LazyMenu
        load={load}
        button={
          <Button variant="ghost" className="px-1.5" aria-label={`Actions of ${snippet.name}`}>
            <Ellipsis className="size-4" aria-hidden="true" />
          </Button>
        }
      />
      {isRenaming && <RenameDialog name={snippet.name} onRename={(name) => apply({ name })} onClose={() => setRenaming(false)} />}
    </SnippetMenuContext>
  );
}

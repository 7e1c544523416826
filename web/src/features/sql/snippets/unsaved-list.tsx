import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { type Draft, drafts } from '@/lib/drafts';
import { Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { Disclosure } from '../schema/disclosure';
import { unsavedPrefix } from './draft-key';
import { suggestedName } from './snippet-name';
import { draftParameter } from './use-draft-id';
import { unsavedKey, useUnsaved } from './use-unsaved';

interface UnsavedListProps {
  projectRef: string;
  /** The one that is open here. */
  draftId: string | null;
}

/** Texts of this browser that were never saved, to be continued or discarded. */
export function UnsavedList({ projectRef, draftId }: UnsavedListProps) {
  const client = useQueryClient();
  const { data = [] } = useUnsaved(projectRef);
  const prefix = unsavedPrefix(projectRef);
  const others = data.filter((it) => it.key !== prefix + draftId);
  if (others.length === 0) return null;
  const refresh = () => client.invalidateQueries({ queryKey: unsavedKey(projectRef) });
  const discard = async (draft: Draft) => {
    await drafts.remove(draft.key);
    await refresh();
    const restore = () => void drafts.write(draft).then(refresh);
    toast.success(`Discarded “${suggestedName(draft.text)}”`, { action: { label: 'Undo', onClick: restore } });
  };
  return (
    <Disclosure label="Unsaved in this browser" detail={String(others.length)} isInitiallyOpen={false}>
      <ul aria-label="Unsaved texts">
        {others.map((it) => {
          const name = suggestedName(it.text);
          return (
            <li key={it.key} className="flex items-center rounded-sm hover:bg-hover">
              <Link
                to={`/project/${projectRef}/sql/new?${draftParameter}=${encodeURIComponent(it.key.slice(prefix.length))}`}
                className="min-w-0 flex-1 truncate rounded-sm px-2 py-1.5 max-sm:min-h-11"
              >
                {name}
              </Link>
              <Button variant="ghost" className="px-1.5" aria-label={`Discard ${name}`} onClick={() => void discard(it)}>
                <X className="size-4" aria-hidden="true" />
              </Button>
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}

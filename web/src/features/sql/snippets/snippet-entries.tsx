import { type ReactElement, use } from 'react';
import { Menu, MenuItem, MenuLabel, type MenuOpening, MenuSeparator } from '@/ui/menu';
import { SnippetMenuContext } from './snippet-menu-context';

/** The actions of a snippet as menu items. */
export function SnippetEntries({ trigger, opening }: { trigger: ReactElement; opening: MenuOpening }) {
  const menu = use(SnippetMenuContext);
  if (!menu) return trigger;
  const { snippet, folders, onRename, onChange, onDelete } = menu;
  const isShared = snippet.visibility === 'project';
  return (
    <Menu trigger={trigger} opening={opening}>
      <MenuItem onSelect={onRename}>Rename</MenuItem>
      <MenuItem onSelect={() => onChange({ favorite: !snippet.favorite })}>{snippet.favorite ? 'Remove from favorites' : 'Add to favorites'}</MenuItem>
      <MenuItem onSelect={() => onChange({ visibility: isShared ? 'user' : 'project' })}>{isShared ? 'Make private' : 'Share with the project'}</MenuItem>
      {folders.length > 0 && (
        <>
          <MenuSeparator />
          <MenuLabel>Move to</MenuLabel>
          {snippet.folder_id !== null && <MenuItem onSelect={() => onChange({ folder_id: null })}>No folder</MenuItem>}
          {folders
            .filter((it) => it.id !== snippet.folder_id)
            .map((it) => (
              <MenuItem key={it.id} onSelect={() => onChange({ folder_id: it.id })}>
                {it.name}
              </MenuItem>
            ))}
        </>
      )}
      <MenuSeparator />
      <MenuItem onSelect={onDelete}>Delete</MenuItem>
    </Menu>
  );
}

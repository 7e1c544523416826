import { Bookmark } from 'lucide-react';
import type { EditorTable } from '@/lib/table-editor/editor-table';
import { lateComponent } from '@/ui/late-component';
import { PopoverButton } from '../toolbar/popover-button';
import type { OpenView } from './use-saved-view';
import type { ViewsForm as Form } from './views-form';

const { Component: ViewsForm } = lateComponent<Parameters<typeof Form>[0]>(async () => (await import('./views-form')).ViewsForm);

interface ViewsButtonProps {
  projectRef: string;
  table: EditorTable;
  view: OpenView;
}

/** Opens the list of saved views, which is loaded with it. */
export const ViewsButton = ({ projectRef, table, view }: ViewsButtonProps) => (
  <PopoverButton label="Views" icon={Bookmark} count={0}>
    {(close) => <ViewsForm projectRef={projectRef} table={table} view={view} onClose={close} />}
  </PopoverButton>
);

import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { Tabs } from '@/ui/tabs';
import { offered } from './offered';
import { SchemaBrowser, type ShownObject } from './schema/schema-browser';
import { SnippetList } from './snippets/snippet-list';
import { UnsavedList } from './snippets/unsaved-list';

interface SidebarProps {
  projectRef: string;
  currentId: string;
  draftId: string | null;
  onNew: () => void;
  /** An object that the editor wants to show. */
  shown: ShownObject | null;
  onInsert: (text: string) => void;
}

const schema = 'Schema';

/** The tabs of the sidebar. */
export const sidebarTabs = (): string[] => [offered.snippets ? 'Snippets' : 'Texts', ...(offered.schema ? [schema] : [])];

/** Saved SQL, or what this browser keeps of it, and the objects of the database. */
export function Sidebar({ projectRef, currentId, draftId, onNew, shown, onInsert }: SidebarProps) {
  const tabs = sidebarTabs();
  const [tab, setTab] = useState(tabs[0]!);
  const [lastRequest, setLastRequest] = useState(shown?.request);
  if (shown && shown.request !== lastRequest) {
    setLastRequest(shown.request);
    setTab(schema);
  }
  return (
    <div className="h-full bg-surface">
      <Tabs label="Sidebar" tabs={tabs} value={tab} onChange={setTab} flush fill>
        {tab === schema ? (
          <SchemaBrowser projectRef={projectRef} shown={shown} onInsert={onInsert} />
        ) : offered.snippets ? (
          <SnippetList projectRef={projectRef} currentId={currentId} draftId={draftId} onNew={onNew} />
        ) : (
          <div className="flex flex-col gap-2 p-2">
            <Button onClick={onNew}>
              <Plus className="size-4" aria-hidden="true" />
              New text
            </Button>
            <UnsavedList projectRef={projectRef} draftId={draftId} isInitiallyOpen />
          </div>
        )}
      </Tabs>
    </div>
  );
}

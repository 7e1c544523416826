import { useState } from 'react';
import { Tabs } from '@/ui/tabs';
import { SchemaBrowser, type ShownObject } from './schema/schema-browser';
import { SnippetList } from './snippets/snippet-list';

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

const snippets = 'Snippets';
const tabs = [snippets, schema];

/** Saved SQL, and the objects of the database. */
export function Sidebar({ projectRef, currentId, draftId, onNew, shown, onInsert }: SidebarProps) {
  const [tab, setTab] = useState(snippets);
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
        ) : (
          <SnippetList projectRef={projectRef} currentId={currentId} draftId={draftId} onNew={onNew} />
        )}
      </Tabs>
    </div>
  );
}

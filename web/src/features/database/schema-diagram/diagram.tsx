import '@xyflow/react/dist/base.css';
import { applyNodeChanges, MiniMap, type NodeChange, type OnNodeDrag, Panel, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { Minus, Plus, Scan } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Positions } from '@/lib/schema-graph/geometry';
import { entityHeight, entityWidth } from '@/lib/schema-graph/geometry';
import type { Entity, SchemaGraph } from '@/lib/schema-graph/graph';
import { completedPositions } from '@/lib/schema-graph/layout';
import { graphText } from '@/lib/schema-graph/marks';
import { Button } from '@/ui/button';
import { useMedia } from '@/ui/use-media';
import { ComboField } from '../parts/combo-field';
import { culledFrom, diagramEdges, diagramNodes, entityTitle, nextPositions, nodePositions } from './diagram-nodes';
import { EntityBox, type EntityNode } from './entity-node';
import { RelationLine } from './relation-edge';

const nodeTypes = { entity: EntityBox };
const edgeTypes = { relation: RelationLine };
const zoomRange = { min: 0.05, max: 2 };
/** A found table is shown at least so large. */
const foundZoom = 0.9;
const moveMs = 200;
const fit = { padding: 0.08, maxZoom: 1 };
const hint = 'Tab goes from table to table. Enter selects a table, and the arrow keys move a selected one. The tab Relations has the same as a list.';

interface DiagramProps {
  graph: SchemaGraph;
  schema: string;
  /** Where the layout has put the tables; another layout moves all of them. */
  arranged: Positions;
  /** Where they were moved since; null: nowhere. */
  kept: Positions | null;
  pathOf: (entity: Entity) => string | null;
  /** Tables were moved. */
  onMoved: (positions: Positions) => void;
}

/** The tables of a schema with lines for their foreign keys. */
export const Diagram = (props: DiagramProps) => (
  <ReactFlowProvider>
    <DrawnDiagram {...props} />
  </ReactFlowProvider>
);

function DrawnDiagram({ graph, schema, arranged, kept, pathOf, onMoved }: DiagramProps) {
  const [drawn, setDrawn] = useState(() => ({ graph, arranged, nodes: diagramNodes(graph, completedPositions(graph, kept ?? arranged) ?? arranged, schema, pathOf) }));
  const [chosen, setChosen] = useState<string | null>(null);
  if (drawn.arranged !== arranged) setDrawn({ graph, arranged, nodes: diagramNodes(graph, arranged, schema, pathOf) });
  else if (drawn.graph !== graph) setDrawn({ graph, arranged, nodes: diagramNodes(graph, nextPositions(graph, drawn.nodes, arranged), schema, pathOf) });
  const nodes = useMemo(() => drawn.nodes.map((it) => (it.id === chosen ? { ...it, selected: true, data: { ...it.data, isFound: true } } : it)), [drawn.nodes, chosen]);
  const edges = useMemo(() => diagramEdges(drawn.graph, chosen), [drawn.graph, chosen]);
  const change = (changes: NodeChange<EntityNode>[]) => {
    const selection = changes.find((it) => it.type === 'select' && it.selected);
    if (selection?.type === 'select') setChosen(selection.id);
    const moved = changes.filter((it) => it.type === 'position');
    if (moved.length === 0) return;
    const next = applyNodeChanges(moved, drawn.nodes);
    setDrawn({ ...drawn, nodes: next });
    // A key moves a table without dragging it.
    if (moved.some((it) => it.type === 'position' && it.dragging !== true)) onMoved(nodePositions(next));
  };
  const stop: OnNodeDrag<EntityNode> = (_event, _node, all) => onMoved({ ...nodePositions(drawn.nodes), ...nodePositions(all) });
  const isLarge = graph.entities.length >= culledFrom;
  return (
    <div role="region" aria-label={`Diagram of ${schema}`} className="schema-diagram h-[60dvh] min-h-96 overflow-hidden rounded-md border bg-background lg:h-[calc(100dvh-20.5rem)]">
      <p className="sr-only">
        {graphText(graph)}. {hint}
      </p>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodesChange={change}
        onNodeDragStop={stop}
        onPaneClick={() => setChosen(null)}
        onlyRenderVisibleElements={isLarge}
        nodesConnectable={false}
        edgesFocusable={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        minZoom={zoomRange.min}
        maxZoom={zoomRange.max}
        fitView
        fitViewOptions={fit}
        proOptions={{ hideAttribution: true }}
        ariaLabelConfig={{ 'node.a11yDescription.default': 'Press Enter to select the table.', 'node.a11yDescription.keyboardDisabled': '' }}
      >
        <Panel position="top-left" className="w-56 max-w-[calc(100%-2rem)]">
          <FindTable graph={graph} schema={schema} nodes={drawn.nodes} onFound={setChosen} />
        </Panel>
        <Panel position="bottom-left">
          <ZoomButtons />
        </Panel>
        {isLarge && <MiniMap pannable zoomable ariaLabel="Overview of the diagram" className="max-sm:hidden" bgColor="var(--sb-surface)" maskColor="var(--sb-shade)" nodeColor="var(--sb-border-strong)" />}
      </ReactFlow>
    </div>
  );
}

/** Finds a table by its name and shows it. */
function FindTable({ graph, schema, nodes, onFound }: { graph: SchemaGraph; schema: string; nodes: readonly EntityNode[]; onFound: (id: string) => void }) {
  const { setCenter, getZoom } = useReactFlow();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const [text, setText] = useState('');
  const find = (next: string) => {
    setText(next);
    const found = graph.entities.find((it) => entityTitle(it, schema) === next);
    const place = found && nodes.find((it) => it.id === found.id)?.position;
    if (!found || !place) return;
    onFound(found.id);
    void setCenter(place.x + entityWidth / 2, place.y + entityHeight(found) / 2, { zoom: Math.max(getZoom(), foundZoom), duration: isStill ? 0 : moveMs });
  };
  const choices = graph.entities.map((it) => ({ value: entityTitle(it, schema) }));
  return (
    <div className="rounded-md border bg-surface px-3 pt-2 pb-3">
      <ComboField label="Find a table" value={text} onChange={find} groups={[{ label: '', choices }]} />
    </div>
  );
}

function ZoomButtons() {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const all = [
    { label: 'Zoom in', icon: Plus, run: () => zoomIn() },
    { label: 'Zoom out', icon: Minus, run: () => zoomOut() },
    { label: 'Show all tables', icon: Scan, run: () => fitView(fit) },
  ];
  return (
    <div role="group" aria-label="Zoom" className="grid gap-1">
      {all.map(({ label, icon: Icon, run }) => (
        <Button key={label} aria-label={label} data-tooltip={label} onClick={() => void run()} className="px-2">
          <Icon className="size-4" aria-hidden="true" />
        </Button>
      ))}
    </div>
  );
}

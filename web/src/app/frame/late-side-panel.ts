import { lateComponent } from '@/ui/late-component';

const load = () => import('./side-panel-parts');

/** The button and the panel of the previews, loaded once one of these is on. */
export const { Component: InlineEditorButton } = lateComponent(async () => (await load()).InlineEditorButton);
export const { Component: SidePanelMount } = lateComponent(async () => (await load()).SidePanelMount);

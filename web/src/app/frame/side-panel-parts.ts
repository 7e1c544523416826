/** The parts of the frame that only the previews of the panel need, in one chunk. */
export { InlineEditorButton } from './inline-editor-button';
export { SidePanelMount } from './side-panel-mount';

import { Skeleton } from '../loading';
import type { CodeProps } from './code-place';
import { PlainEditor } from './plain-editor';
import { RichEditor } from './rich-editor';
import { useEditorModule } from './use-editor-module';

interface CodeEditorProps extends CodeProps {
  /** The address of the editor; null: served with the app. */
  address: string | null;
}

/** Text in some language, in an editor that is fetched on first use. */
export function CodeEditor(props: CodeEditorProps) {
  return <FromAddress key={props.address} {...props} />;
}

function FromAddress({ address, ...props }: CodeEditorProps) {
  const [arrival, fail] = useEditorModule(address);
  if (arrival === 'failed') return <PlainEditor {...props} />;
  if (arrival !== 'coming') return <RichEditor {...props} module={arrival} onFail={fail} />;
  return (
    <div role="status" aria-label="Loading the code editor">
      <Skeleton className="h-48" />
    </div>
  );
}

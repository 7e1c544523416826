import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { allowedAddress } from '@/lib/markdown-links';
import { MarkdownImage, MarkdownLink, MarkdownTable, MarkdownTick } from './markdown-parts';
import './styles/markdown.css';

/** Footnotes as in the specification (point 9). */
const footnotes = { footnoteLabel: 'Footnotes', footnoteBackLabel: 'Back to content', clobberPrefix: 'user-content-' };

/** Its headings are below those of the page and its dialogs. */
const components: Components = {
  a: MarkdownLink,
  img: MarkdownImage,
  input: MarkdownTick,
  table: MarkdownTable,
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  h5: 'h6',
};

/** Renders Markdown as elements. HTML stays text: no user input becomes an element. */
export function MarkdownBody({ text }: { text: string }) {
  return (
    <div className="markdown">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        remarkRehypeOptions={footnotes}
        // A refused address reaches the link or image as undefined.
        urlTransform={(address) => allowedAddress(address) ?? ''}
        components={components}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

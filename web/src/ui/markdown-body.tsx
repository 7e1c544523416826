import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { allowedAddress } from '@/lib/markdown-links';
import { MarkdownImage, MarkdownLink, MarkdownTable, MarkdownTick } from './markdown-parts';
import './styles/markdown.css';

/** Footnotes as the specification has them (point 9). */
const footnotes = { footnoteLabel: 'Footnotes', footnoteBackLabel: 'Back to content', clobberPrefix: 'user-content-' };

/** Its headings stand below the page's and its dialogs'. */
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

/** Markdown as elements. HTML in it stays text: nothing that is written becomes an element of its own. */
export function MarkdownBody({ text }: { text: string }) {
  return (
    <div className="markdown">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        remarkRehypeOptions={footnotes}
        // No address at all is how a refused one reaches the link or image.
        urlTransform={(address) => allowedAddress(address) ?? ''}
        components={components}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

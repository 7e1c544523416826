import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { Markdown } from './markdown';
import { MarkdownBody } from './markdown-body';

beforeAll(async () => {
  await import('./markdown-body');
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('Markdown', () => {
  it('is plain text until the renderer is loaded', async () => {
    render(<Markdown text={'Slow *again*.\nWe look.'} />);
    expect(screen.getByText(/Slow \*again\*/)).toBeInTheDocument();
    expect((await screen.findByText('again')).tagName).toBe('EM');
    expect(screen.queryByText(/\*again\*/)).not.toBeInTheDocument();
  });

  it.each(['Databases are slow (3 of 4): it’s known; 50% done!', 'Größe — langsam, 遅い'])('has no use for the renderer for %j', (text) => {
    const { container } = render(<Markdown text={text} />);
    const { container: rendered } = render(<MarkdownBody text={text} />);
    expect([...rendered.querySelectorAll('.markdown *')].map((it) => it.outerHTML)).toEqual([`<p>${text}</p>`]);
    expect([...container.querySelectorAll('*')].map((it) => [it.tagName, it.textContent])).toEqual([['P', text]]);
  });

  it('supports GitHub’s Markdown: headings below the page’s, lists, tasks, tables, code', async () => {
    render(
      <MarkdownBody
        text={'# Now\n\n- [x] looked\n- [ ] healed\n\n| region | state |\n|---|---|\n| Paris | ~~slow~~ |\n\nRun `psql`, see https://example.com.'}
      />,
    );
    expect(screen.getByRole('heading', { name: 'Now', level: 3 })).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'Done' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'To do' })).not.toBeChecked();
    expect(within(screen.getByRole('group', { name: 'Table' })).getByRole('cell', { name: 'slow' })).toContainHTML('<del>slow</del>');
    expect(screen.getByText('psql').tagName).toBe('CODE');
    expect(screen.getByRole('link', { name: 'https://example.com' })).toHaveAttribute('href', 'https://example.com');
    await expectNoAxeViolations();
  });

  it('creates no elements from HTML', () => {
    const { container } = render(<MarkdownBody text={'<script>alert(1)</script>\n\na <img src=x onerror=alert(1)> b <b>c</b>'} />);
    expect(container.querySelector('script, img, b')).toBeNull();
    expect(container).toHaveTextContent('<b>c</b>');
  });
});

describe('a link in Markdown', () => {
  const link = (text: string) => {
    render(<MarkdownBody text={text} />);
    return screen.getByRole('link', { name: 'here' });
  };

  it.each([
    ['https://example.com/a', '_blank'],
    ['http://example.com', '_blank'],
    ['mailto:sam@example.com', null],
    ['tel:+4930', null],
    ['/org/acme', null],
    ['#footing', null],
  ])('to %s leads there', (address, target) => {
    const it = link(`[here](${address})`);
    expect(it).toHaveAttribute('href', address);
    expect(it.getAttribute('target')).toBe(target);
    expect(it.getAttribute('rel')).toBe(target && 'noreferrer');
  });

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java&#10;script:alert(1)',
    '&#1;javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'ftp://example.com',
  ])('to %s leads nowhere and is announced as such', async (address) => {
    const it = link(`[here](<${address}>)`);
    expect(it).not.toHaveAttribute('href');
    expect(it).toHaveAttribute('aria-disabled', 'true');
    await expectNoAxeViolations();
  });

  it('is checked the same for every address', () => {
    const it = link('[here][x]\n\n[x]: javascript:alert(1)');
    expect(it).not.toHaveAttribute('href');
  });
});

describe('an image in Markdown', () => {
  it('is shown from an allowed address', () => {
    render(<MarkdownBody text="![A chart](https://example.com/chart.png)" />);
    expect(screen.getByRole('img', { name: 'A chart' })).toHaveAttribute('src', 'https://example.com/chart.png');
  });

  it('is its alternative text if the address is refused', () => {
    render(<MarkdownBody text="![A chart](data:image/png;base64,AAAA)" />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByText('A chart')).toBeInTheDocument();
  });
});

it('footnotes have the specification’s texts and IDs', async () => {
  render(<MarkdownBody text={'Slow.[^1]\n\n[^1]: In Paris.'} />);
  expect(screen.getByRole('heading', { name: 'Footnotes' })).toBeInTheDocument();
  const back = screen.getByRole('link', { name: 'Back to content' });
  const there = screen.getByRole('link', { name: '1' });
  expect(there).toHaveAttribute('href', '#user-content-fn-1');
  expect(there).toHaveAttribute('id', 'user-content-fnref-1');
  expect(back).toHaveAttribute('href', '#user-content-fnref-1');
  expect(screen.getByText(/In Paris/).closest('li')).toHaveAttribute('id', 'user-content-fn-1');
  await expectNoAxeViolations();
});

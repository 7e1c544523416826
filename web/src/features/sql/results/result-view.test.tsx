import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Column, Row } from '@/api/query/wire';
import { expectNoAxeViolations } from '@/testing/axe';
import { ResultView } from './result-view';

const columns: Column[] = [
  { name: 'id', type: 'integer' },
  { name: 'name', type: 'text' },
  { name: 'data', type: 'jsonb' },
];
const rows: Row[] = [
  ['2', 'Ada', '{"a":[1,{"b":null}]}'],
  ['10', null, null],
  ['1', '', '[]'],
];

let copied: string[];
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  copied = [];
});

const open = (facts: Partial<Parameters<typeof ResultView>[0]['result']> = {}) => {
  const user = userEvent.setup();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) } });
  const result = { index: 0, range: { from: 0, to: 1 }, columns, rows, count: rows.length, limit: null, complete: null, isShortened: false, ...facts };
  render(<ResultView result={result} label="Result" onExport={() => undefined} />);
  return user;
};
const grid = () => screen.getByRole('grid', { name: 'Result' });
const column = (at: number) => screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('gridcell')[at]?.textContent);
const press = (key: string, more: KeyboardEventInit = {}) => fireEvent.keyDown(grid(), { key, ...more });
const active = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('a result', () => {
  it('distinguishes NULL from an empty text', async () => {
    open();
    expect(column(1)).toEqual(['Ada', 'NULL', '']);
    expect(grid()).toHaveAttribute('aria-rowcount', '4');
    await expectNoAxeViolations();
  });

  it('is sorted by number with a click on a column, and back', () => {
    open();
    const header = screen.getByRole('columnheader', { name: /^id/ });
    fireEvent.click(header);
    expect(column(0)).toEqual(['1', '2', '10']);
    expect(header).toHaveAttribute('aria-sort', 'ascending');
    fireEvent.click(header);
    expect(column(0)).toEqual(['10', '2', '1']);
    fireEvent.click(header);
    expect(column(0)).toEqual(['2', '10', '1']);
  });

  it('is filtered by a text in any column', async () => {
    const user = open();
    await user.type(screen.getByRole('searchbox', { name: 'Filter rows' }), 'ADA');
    await waitFor(() => expect(column(0)).toEqual(['2']));
    expect(screen.getByText('1 of 3 rows')).toBeVisible();
  });

  it('is navigated by keyboard, also to the header, which sorts', () => {
    open();
    press('ArrowDown');
    press('ArrowRight');
    expect(active()).toBe('NULL');
    press('Home');
    press('ArrowUp');
    press('ArrowUp');
    expect(active()).toMatch(/^id/);
    press('Enter');
    expect(column(0)).toEqual(['1', '2', '10']);
  });

  it('has columns that are resized by keyboard', () => {
    open();
    const width = () => parseFloat(screen.getByRole('columnheader', { name: /^id/ }).style.width);
    const before = width();
    press('ArrowRight', { altKey: true });
    expect(width()).toBe(before + 24);
    press('ArrowLeft', { altKey: true });
    expect(width()).toBe(before);
  });

  it('shows a whole value beside it, JSON as a tree', async () => {
    const user = open();
    press('End');
    press('Enter');
    const panel = await screen.findByRole('complementary', { name: 'Value of data' });
    expect(within(panel).getByRole('button', { name: /^a/ })).toHaveAttribute('aria-expanded', 'true');
    expect(panel).toHaveTextContent('b: null');
    await expectNoAxeViolations();
    await user.click(within(panel).getByRole('button', { name: 'Close value' }));
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('copies the selected cells as text, and all rows in a format', async () => {
    const user = open();
    press('c', { ctrlKey: true });
    await waitFor(() => expect(copied).toEqual(['2']));
    press('ArrowRight', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    press('c', { ctrlKey: true });
    await waitFor(() => expect(copied.at(-1)).toBe('2\tAda\n10\t'));
    await user.click(screen.getByRole('button', { name: 'Copy as' }));
    const items = await screen.findAllByRole('menuitem', { name: 'CSV' });
    await user.click(items[1]!);
    await waitFor(() => expect(copied.at(-1)).toBe('id,name,data\n2,Ada,"{""a"":[1,{""b"":null}]}"\n10,,\n1,"",[]'));
  });

  it('has only the rows near the viewport in the document', () => {
    const many: Row[] = Array.from({ length: 100_000 }, (_, at) => [String(at), 'x', null]);
    open({ rows: many, count: many.length });
    expect(grid()).toHaveAttribute('aria-rowcount', '100001');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });

  it('has only the columns near the viewport in the document', () => {
    const wide: Column[] = Array.from({ length: 1_600 }, (_, at) => ({ name: `c${at}`, type: 'integer' }));
    open({ columns: wide, rows: [wide.map(() => '1')], count: 1 });
    expect(grid()).toHaveAttribute('aria-colcount', '1601');
    expect(screen.getAllByRole('columnheader').length).toBeLessThan(40);
  });

  it('with numbers is shown as a chart', async () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 260));
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Chart' }));
    expect(screen.getByRole('combobox', { name: 'Chart type' })).toHaveTextContent('Bar');
    await waitFor(() => expect(document.querySelector('svg.recharts-surface')).not.toBeNull());
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Show rows' }));
    expect(grid()).toBeVisible();
  });
});

import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { CardCell, CardRow, CardTable } from './card-table';

describe('a table whose rows become cards', () => {
  it('keeps the roles of a table, and labels its values by their columns', async () => {
    render(
      <CardTable label="Events" columns={[{ name: 'Event' }, { name: 'Count', isNumber: true }, { name: 'Delete', isHidden: true }]}>
        <CardRow heading="page_viewed">
          <CardCell label="Count">120</CardCell>
          <CardCell>
            <button type="button">Delete</button>
          </CardCell>
        </CardRow>
      </CardTable>,
    );
    const table = within(screen.getByRole('table', { name: 'Events' }));
    expect(table.getAllByRole('columnheader').map((it) => it.textContent)).toEqual(['Event', 'Count', 'Delete']);
    expect(table.getByRole('rowheader')).toHaveTextContent('page_viewed');
    const [count, remove] = table.getAllByRole('cell');
    // Explicit roles last when the style sheet changes the display.
    for (const cell of [count, remove]) expect(cell).toHaveAttribute('role', 'cell');
    expect(count).toHaveAttribute('data-label', 'Count');
    expect(remove).not.toHaveAttribute('data-label');
    await expectNoAxeViolations();
  });
});

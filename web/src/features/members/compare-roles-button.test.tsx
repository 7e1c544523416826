import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { CompareRolesButton } from './compare-roles-button';
import { roleAbilities } from './role-abilities';

describe('the comparison of roles', () => {
  it('shows for each action which roles can perform it', async () => {
    renderPage(<CompareRolesButton />);
    await userEvent.click(screen.getByRole('button', { name: 'Compare roles' }));
    const table = within(await screen.findByRole('table', { name: 'Roles' }));
    expect(table.getAllByRole('columnheader').map((it) => it.textContent)).toEqual(['Action', 'Owner', 'Administrator', 'Developer', 'Read-only']);
    const row = within(table.getByRole('row', { name: /^Restart projects/ }));
    expect(row.getAllByRole('cell').map((it) => it.textContent)).toEqual(['Yes', 'Yes', 'Yes', 'No']);
    expect(table.getAllByRole('rowheader')).toHaveLength(roleAbilities.length);
    await expectNoAxeViolations();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Compare roles' })).toHaveFocus();
  });
});

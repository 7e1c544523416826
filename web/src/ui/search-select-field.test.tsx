import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { SearchSelectField } from './search-select-field';

const options = Array.from({ length: 40 }, (_, n) => ({ value: `p${n}`, label: `Project ${n}`, detail: `ref-${n}` }));

function Choice() {
  const [value, setValue] = useState('');
  return <SearchSelectField label="Project" value={value} options={options} onChange={setValue} placeholder="Choose one" />;
}
const field = () => screen.getByRole('combobox', { name: 'Project' });
const search = () => screen.findByRole('combobox', { name: 'Search: Project' });

it('finds options by typing, selects by keyboard, and restores the focus', async () => {
  render(<Choice />);
  expect(field()).toHaveTextContent('Choose one');
  await userEvent.click(field());
  expect(await search()).toHaveFocus();
  await expectNoAxeViolations();
  await userEvent.keyboard('project 1');
  const found = within(screen.getByRole('listbox', { name: 'Project' })).getAllByRole('option');
  expect(found.map((it) => it.textContent)).toContain('Project 17ref-17');
  expect(found).toHaveLength(13);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}');
  expect(field()).toHaveTextContent('Project 10');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field()).toHaveFocus();
});

it('is selected by a click, and closed by Escape', async () => {
  render(<Choice />);
  await userEvent.click(field());
  await userEvent.click(await screen.findByRole('option', { name: /^Project 7ref-7/ }));
  expect(field()).toHaveTextContent('Project 7');
  await userEvent.click(field());
  expect(await screen.findByRole('option', { name: /^Project 7ref-7/ })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('shows that there are no results', async () => {
  render(<Choice />);
  await userEvent.click(field());
  await search();
  await userEvent.keyboard('zebra{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('No results for “zebra”.');
  expect(field()).toHaveTextContent('Choose one');
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { SelectControl } from './select-field';

const options = [
  { value: '', label: 'All roles' },
  { value: 'anon', label: 'anon' },
];

function Sample() {
  const [role, setRole] = useState('anon');
  return (
    <>
      <SelectControl aria-label="Role" value={role} options={options} onChange={setRole} />
      <output>{JSON.stringify(role)}</output>
    </>
  );
}

it('an option may have an empty value', async () => {
  render(<Sample />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
  await userEvent.click(await screen.findByRole('option', { name: 'All roles' }));
  expect(screen.getByText('""')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveTextContent('All roles');
});

it('the chosen option is selected when the list opens', async () => {
  render(<Sample />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
  expect(await screen.findByRole('option', { name: 'anon', selected: true })).toBeVisible();
});

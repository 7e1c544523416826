import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { DateField } from './date-field';

const changes: string[] = [];
function Filter({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  const change = (next: string) => {
    changes.push(next);
    setValue(next);
  };
  return (
    <>
      <DateField label="From" value={value} onChange={change} />
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  );
}
const field = () => screen.getByRole('textbox', { name: 'From' });

describe('a date field', () => {
  it('shows its value in the format of the product, and is no native control', async () => {
    render(<Filter initial="2026-11-04" />);
    expect(field()).toHaveValue('04 Nov 2026');
    expect(field()).not.toHaveAttribute('type', 'date');
    await expectNoAxeViolations();
  });

  it('takes an international date only once it is whole', async () => {
    changes.length = 0;
    render(<Filter />);
    await userEvent.type(field(), '2026-11-21');
    expect(changes.filter((it) => it !== '')).toEqual(['2026-11-21']);
    await userEvent.tab();
    expect(field()).toHaveValue('21 Nov 2026');
  });

  it('explains what is no date', async () => {
    render(<Filter />);
    await userEvent.type(field(), '31 Feb 2026');
    expect(screen.getByText('Enter a date, such as 24 Nov 2026.')).toBeVisible();
  });

  it('offers a calendar, and is empty once it is cleared elsewhere', async () => {
    render(<Filter initial="2026-11-24" />);
    await userEvent.click(screen.getByRole('button', { name: 'Choose a date: From' }));
    await userEvent.click(within(screen.getByRole('dialog', { name: 'From' })).getByRole('button', { name: '26 Nov 2026' }));
    expect(field()).toHaveValue('26 Nov 2026');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(field()).toHaveValue('');
  });
});

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { DateTimeField } from './date-time-field';

let latest: string;
function Form({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  const change = (next: string) => {
    latest = next;
    setValue(next);
  };
  return <DateTimeField label="Starts" value={value} onChange={change} hint="Your local time." />;
}
const field = () => screen.getByRole('textbox', { name: 'Starts' });
const openCalendar = () => userEvent.click(screen.getByRole('button', { name: 'Choose a date: Starts' }));
const dialog = () => within(screen.getByRole('dialog', { name: 'Starts' }));

describe('a date and time field', () => {
  it('shows its value in the format of the product, and is no native control', async () => {
    render(<Form initial="2026-11-24T18:00" />);
    expect(field()).toHaveValue('24 Nov 2026, 18:00');
    expect(field()).not.toHaveAttribute('type', 'datetime-local');
    await expectNoAxeViolations();
  });

  it('takes what is typed, also in the international order', async () => {
    render(<Form />);
    await userEvent.type(field(), '2026-11-24 18:00');
    expect(latest).toBe('2026-11-24T18:00');
    await userEvent.tab();
    expect(field()).toHaveValue('24 Nov 2026, 18:00');
  });

  it('explains what is no time, and keeps it', async () => {
    render(<Form initial="2026-11-24T18:00" />);
    await userEvent.clear(field());
    await userEvent.type(field(), 'tomorrow');
    await userEvent.tab();
    expect(latest).toBe('');
    expect(field()).toHaveValue('tomorrow');
    expect(screen.getByText('Enter a date and time, such as 24 Nov 2026, 18:00.')).toBeVisible();
  });

  it('offers a calendar whose days keep the time', async () => {
    render(<Form initial="2026-11-24T18:05" />);
    await openCalendar();
    expect(dialog().getByRole('grid', { name: 'November 2026' })).toBeVisible();
    expect(dialog().getByRole('gridcell', { selected: true })).toHaveTextContent('24');
    await expectNoAxeViolations();
    await userEvent.click(dialog().getByRole('button', { name: '26 Nov 2026' }));
    expect(latest).toBe('2026-11-26T18:05');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is used with the keyboard: arrows move by days and weeks, pages by months', async () => {
    render(<Form initial="2027-01-31T09:00" />);
    await openCalendar();
    expect(dialog().getByRole('button', { name: '31 Jan 2027' })).toHaveFocus();
    await userEvent.keyboard('{PageDown}');
    expect(dialog().getByRole('button', { name: '28 Feb 2027' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{Enter}');
    expect(latest).toBe('2027-02-22T09:00');
  });

  it('has the time of day beside the calendar', async () => {
    render(<Form initial="2026-11-24T18:00" />);
    await openCalendar();
    const time = dialog().getByRole('textbox', { name: 'Time' });
    await userEvent.clear(time);
    expect(dialog().getByText('Enter a time, such as 18:00.')).toBeVisible();
    await userEvent.type(time, '7:30');
    expect(latest).toBe('2026-11-24T07:30');
  });

  it('offers only the days of its range, and keeps the others reachable with the keyboard', async () => {
    const range = { from: new Date(2026, 10, 23, 14), until: new Date(2026, 10, 24, 9) };
    const change = vi.fn<(value: string) => void>();
    render(<DateTimeField label="Starts" value="2026-11-24T08:00" onChange={change} range={range} />);
    await openCalendar();
    expect(dialog().getByRole('button', { name: '22 Nov 2026' })).toHaveAttribute('aria-disabled', 'true');
    expect(dialog().getByRole('button', { name: '25 Nov 2026' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(dialog().getByRole('button', { name: '22 Nov 2026' }));
    expect(change).not.toHaveBeenCalled();
    await userEvent.click(dialog().getByRole('button', { name: '23 Nov 2026' }));
    expect(change).toHaveBeenCalledWith('2026-11-23T08:00');
  });
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { lateComponent } from './late-component';

const Greeting = ({ name }: { name: string | null }) => <p>Hello {name}</p>;

describe('a component that is loaded when it is needed', () => {
  test('is not loaded before its properties need it', async () => {
    const load = vi.fn(() => Promise.resolve(Greeting));
    const late = lateComponent<{ name: string | null }>(load, ({ name }) => name !== null);
    const { rerender, container } = render(<late.Component name={null} />);
    expect(load).not.toHaveBeenCalled();
    expect(container).toBeEmptyDOMElement();
    rerender(<late.Component name="Ada" />);
    expect(await screen.findByText('Hello Ada')).toBeInTheDocument();
    expect(load).toHaveBeenCalledOnce();
  });

  test('renders immediately once it is loaded', async () => {
    const late = lateComponent<{ name: string | null }>(() => Promise.resolve(Greeting), ({ name }) => name !== null);
    await late.preload();
    render(<late.Component name="Bea" />);
    expect(screen.getByText('Hello Bea')).toBeInTheDocument();
  });

  test('that does not load leaves the page as it is, and is tried again on request', async () => {
    const load = vi.fn<() => Promise<typeof Greeting>>();
    load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Greeting);
    const late = lateComponent<{ name: string | null }>(load, ({ name }) => name !== null);
    render(
      <>
        <p>The page</p>
        <late.Component name="Cem" />
      </>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load this part of the page.");
    expect(screen.getByText('The page')).toBeVisible();
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hello Cem')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('offers a reload once trying again was in vain, and nothing once it is not needed', async () => {
    const late = lateComponent<{ name: string | null }>(() => Promise.reject(new Error('offline')), ({ name }) => name !== null);
    const { rerender } = render(<late.Component name="Dai" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Reload page' })).toBeVisible();
    rerender(<late.Component name={null} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

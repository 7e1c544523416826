import { render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { lateComponent } from './late-component';

const Greeting = ({ name }: { name: string | null }) => <p>Hello {name}</p>;

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message || this.props.children;
  }
}

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

  test('throws a loading failure to the error boundary, and can be loaded later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = vi.fn<() => Promise<typeof Greeting>>();
    load.mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Greeting);
    const late = lateComponent<{ name: string | null }>(load, ({ name }) => name !== null);
    const { unmount } = render(
      <Boundary>
        <late.Component name="Cem" />
      </Boundary>,
    );
    expect(await screen.findByText('offline')).toBeInTheDocument();
    unmount();
    await late.preload();
    render(<late.Component name="Cem" />);
    expect(screen.getByText('Hello Cem')).toBeInTheDocument();
  });
});

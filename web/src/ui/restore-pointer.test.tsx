import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button';
import { Dialog } from './dialog';
import { Menu, MenuItem } from './menu';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.style.pointerEvents = '';
});

const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
/** The state left by an overlay that opened while another closed. */
const leaveOff = () => {
  document.body.style.pointerEvents = 'none';
};

describe('after an overlay has closed, the page accepts pointer input', () => {
  it('within 300 ms, whatever a dialog left behind', () => {
    const { rerender } = render(<Dialog open onClose={() => {}} title="Rename" />);
    rerender(<Dialog open={false} onClose={() => {}} title="Rename" />);
    leaveOff();
    wait(299);
    expect(document.body.style.pointerEvents).toBe('none');
    wait(1);
    expect(document.body.style.pointerEvents).toBe('');
  });

  it('also after a dialog that was unmounted', () => {
    const { unmount } = render(<Dialog open onClose={() => {}} title="Rename" />);
    unmount();
    leaveOff();
    wait(300);
    expect(document.body.style.pointerEvents).toBe('');
  });

  it('but not while another is open', () => {
    const both = (first: boolean, second: boolean) => (
      <>
        <Dialog open={first} onClose={() => {}} title="First" />
        <Dialog open={second} onClose={() => {}} title="Second" />
      </>
    );
    const { rerender } = render(both(true, true));
    rerender(both(false, true));
    leaveOff();
    wait(300);
    expect(document.body.style.pointerEvents).toBe('none');
    rerender(both(false, false));
    leaveOff();
    wait(300);
    expect(document.body.style.pointerEvents).toBe('');
  });

  it('also after a menu', () => {
    render(
      <Menu trigger={<Button>More</Button>}>
        <MenuItem>Sign out</MenuItem>
      </Menu>,
    );
    fireEvent.keyDown(screen.getByRole('button', { name: 'More' }), { key: 'Enter' });
    fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    leaveOff();
    wait(300);
    expect(document.body.style.pointerEvents).toBe('');
  });
});

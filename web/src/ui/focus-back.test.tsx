import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { giveFocusBack } from './focus-back';

it('without an opener the page gets the focus, and is not scrolled below the top bar', () => {
  render(<main id="main" tabIndex={-1} />);
  const page = screen.getByRole('main');
  const focus = vi.spyOn(page, 'focus');
  giveFocusBack(null);
  expect(page).toHaveFocus();
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
});

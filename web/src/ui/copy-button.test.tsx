import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { CopyButton } from './copy-button';
import { toast } from './toast';

const written = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  written.mockReset().mockResolvedValue();
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: written } });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
});

const copy = async () => {
  fireEvent.click(screen.getByRole('button'));
  await act(async () => {
    await Promise.resolve();
  });
};
const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe('the copy button', () => {
  it('copies, confirms it for two seconds, and offers it again', async () => {
    vi.useFakeTimers();
    render(<CopyButton text="psql://" />);
    expect(screen.getByRole('button')).toHaveAccessibleName('Copy');
    await copy();
    expect(written).toHaveBeenCalledExactlyOnceWith('psql://');
    expect(screen.getByRole('button')).toHaveAccessibleName('Copied');
    wait(1_999);
    expect(screen.getByRole('button')).toHaveAccessibleName('Copied');
    wait(1);
    expect(screen.getByRole('button')).toHaveAccessibleName('Copy');
  });

  it('has a name for the copied text and custom labels', async () => {
    render(<CopyButton text="psql://" label="Copy it" copiedLabel="Got it" about="connection string" />);
    expect(screen.getByRole('button')).toHaveAccessibleName('Copy it connection string');
    await expectNoAxeViolations();
    await copy();
    expect(screen.getByRole('button')).toHaveAccessibleName('Got it connection string');
    expect(screen.getByText('Got it')).toHaveAttribute('aria-live', 'polite');
    await expectNoAxeViolations();
  });

  it.each([
    ['the window is not focused', () => vi.spyOn(document, 'hasFocus').mockReturnValue(false)],
    ['the browser refuses', () => written.mockRejectedValue(new DOMException('Document is not focused.', 'NotAllowedError'))],
    ['the page has no clipboard, as without TLS', () => vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })],
  ])('shows an error if %s', async (_where, begin) => {
    begin();
    const spy = vi.spyOn(toast, 'error');
    render(<CopyButton text="psql://" />);
    await copy();
    expect(spy).toHaveBeenCalledExactlyOnceWith('Unable to copy to clipboard');
    expect(screen.getByRole('button')).toHaveAccessibleName('Copy');
  });
});

import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { Button } from './button';
import { ConfirmationDialog } from './confirmation-dialog';

type Options = Partial<ComponentProps<typeof ConfirmationDialog>>;

function openDialog(options: Options = {}) {
  const onConfirm = vi.fn();
  const onCancel = vi.fn();
  const dialogOf = (more: Options) => (
    <ConfirmationDialog visible title="Restart project" onConfirm={onConfirm} onCancel={onCancel} {...options} {...more}>
      No data is lost.
    </ConfirmationDialog>
  );
  const { rerender } = render(dialogOf({}));
  return { onConfirm, onCancel, change: (more: Options) => rerender(dialogOf(more)) };
}

const dialog = () => screen.getByRole('dialog', { name: 'Restart project' });
const button = (name: string) => within(dialog()).getByRole('button', { name });
const answers = () => dialog().querySelector('[data-align]');
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** A dialog with controlled visibility: visible until it is canceled. */
function Asking({ onConfirm, loading = false }: { onConfirm: () => void; loading?: boolean }) {
  const [visible, setVisible] = useState(false);
  return (
    <>
      <Button onClick={() => setVisible(true)}>Ask</Button>
      <ConfirmationDialog
        visible={visible}
        title="Delete project"
        typeToConfirm="depot"
        variant="danger"
        loading={loading}
        onConfirm={onConfirm}
        onCancel={() => setVisible(false)}
      >
        It is gone for good.
      </ConfirmationDialog>
    </>
  );
}

describe('the options of a confirmation dialog', () => {
  it('have the defaults of the specification', async () => {
    openDialog();
    expect(dialog()).toHaveAccessibleDescription('No data is lost.');
    expect(dialog()).toHaveClass('max-w-lg');
    expect(answers()).toHaveAttribute('data-align', 'left');
    expect(answers()).toHaveClass('justify-start');
    expect(button('Confirm')).toHaveClass('bg-accent');
    expect(button('Confirm')).toBeEnabled();
    expect(button('Confirm')).not.toHaveAttribute('aria-busy');
    expect(button('Cancel')).toBeEnabled();
    expect(button('Close')).toBeInTheDocument();
    await expectNoAxeViolations();
  });

  it.each<[Options, string, string]>([
    [{}, 'left', 'justify-start'],
    [{ alignFooter: 'right' }, 'right', 'justify-end'],
    [{ layout: 'horizontal', alignFooter: 'left' }, 'left', 'justify-start'],
    [{ layout: 'vertical' }, 'center', 'justify-center'],
    [{ layout: 'vertical', alignFooter: 'right' }, 'center', 'justify-center'],
  ])('%j place the buttons %s', (options, align, className) => {
    openDialog(options);
    expect(answers()).toHaveAttribute('data-align', align);
    expect(answers()).toHaveClass(className);
  });

  it.each([
    ['tiny', 'max-w-xs'],
    ['small', 'max-w-sm'],
    ['medium', 'max-w-md'],
    ['large', 'max-w-lg'],
    ['xlarge', 'max-w-2xl'],
  ] as const)('size %s gives it a width', (size, className) => {
    openDialog({ size });
    expect(dialog()).toHaveClass(className);
  });

  it.each([
    ['success', 'bg-accent'],
    ['danger', 'bg-danger'],
  ] as const)('variant %s colors the confirm button', (variant, className) => {
    openDialog({ variant });
    expect(button('Confirm')).toHaveClass(className);
    expect(button('Cancel')).not.toHaveClass(className);
  });

  it('change the labels of the buttons', () => {
    openDialog({ confirmText: 'Restart', cancelText: 'Leave it' });
    expect(answers()).toHaveTextContent('RestartLeave it');
  });

  it('omit the close button, or the buttons', () => {
    const { change } = openDialog({ showCloseButton: false });
    expect(within(dialog()).queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    change({ showCloseButton: true, showFooter: false });
    expect(within(dialog()).getAllByRole('button').map((it) => it.getAttribute('aria-label'))).toEqual(['Close']);
  });

  it('disable both buttons while loading, show it on the confirm button, and keep the dialog open', async () => {
    const { onConfirm, onCancel } = openDialog({ loading: true });
    expect(button('Confirm')).toBeDisabled();
    expect(button('Confirm')).toHaveAttribute('aria-busy', 'true');
    expect(button('Confirm').querySelector('svg')).not.toBeNull();
    expect(button('Cancel')).toBeDisabled();
    expect(button('Cancel')).not.toHaveAttribute('aria-busy');
    fireEvent.keyDown(dialog(), { key: 'Escape' });
    fireEvent.click(button('Close'));
    fireEvent.submit(button('Confirm').closest('form')!);
    expect(dialog()).toBeInTheDocument();
    expect([onConfirm, onCancel].map((it) => it.mock.calls.length)).toEqual([0, 0]);
    await expectNoAxeViolations();
  });
});

describe('a confirmation dialog with controlled visibility', () => {
  it('follows it', async () => {
    const { change } = openDialog({ visible: false });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    change({ visible: true });
    expect(dialog()).toBeInTheDocument();
    change({ visible: false });
    await gone();
  });

  it.each([
    ['the cross', () => fireEvent.click(button('Close'))],
    ['Escape', () => fireEvent.keyDown(dialog(), { key: 'Escape' })],
    ['its button', () => fireEvent.click(button('Cancel'))],
  ])('cancels when it is closed by %s, and stays until its parent hides it', (_how, close) => {
    const { onConfirm, onCancel } = openDialog();
    close();
    expect(onCancel).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
    expect(dialog()).toBeInTheDocument();
  });

  it('confirms and stays until its parent hides it', () => {
    const { onConfirm, onCancel } = openDialog();
    fireEvent.click(button('Confirm'));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onCancel).not.toHaveBeenCalled();
    expect(dialog()).toBeInTheDocument();
  });

  it('is canceled by Escape, restores the focus and clears the typed text', async () => {
    render(<Asking onConfirm={() => {}} />);
    const opener = screen.getByRole('button', { name: 'Ask' });
    await userEvent.click(opener);
    await userEvent.keyboard('depot{Escape}');
    await gone();
    await waitFor(() => expect(opener).toHaveFocus());
    await userEvent.click(opener);
    expect(screen.getByLabelText('Type “depot” to confirm')).toHaveValue('');
  });

  it('requires the name to be typed, if configured', async () => {
    const confirmed = vi.fn();
    render(<Asking onConfirm={confirmed} />);
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    const requested = screen.getByRole('dialog', { name: 'Delete project' });
    await expectNoAxeViolations();
    const confirm = within(requested).getByRole('button', { name: 'Confirm' });
    await userEvent.type(within(requested).getByLabelText('Type “depot” to confirm'), 'depo{Enter}');
    expect(confirm).toBeDisabled();
    expect(confirmed).not.toHaveBeenCalled();
    await userEvent.keyboard('t{Enter}');
    expect(confirmed).toHaveBeenCalledOnce();
  });
});

describe('a confirmation dialog with its own trigger', () => {
  function own() {
    const onConfirm = vi.fn();
    const onCancel = vi.fn();
    render(
      <ConfirmationDialog title="Restart project" trigger={<Button>Ask</Button>} onConfirm={onConfirm} onCancel={onCancel}>
        No data is lost.
      </ConfirmationDialog>,
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
    return { onConfirm, onCancel };
  }

  it.each([
    ['the cross', () => fireEvent.click(button('Close')), 0, 0],
    ['Escape', () => fireEvent.keyDown(dialog(), { key: 'Escape' }), 0, 0],
    ['cancelling', () => fireEvent.click(button('Cancel')), 0, 1],
    ['confirming', () => fireEvent.click(button('Confirm')), 1, 0],
  ])('closes automatically on %s', async (_how, close, confirmed, cancelled) => {
    const { onConfirm, onCancel } = own();
    close();
    await gone();
    expect([onConfirm, onCancel].map((it) => it.mock.calls.length)).toEqual([confirmed, cancelled]);
  });
});

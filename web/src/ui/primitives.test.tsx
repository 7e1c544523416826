import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { projectStatuses } from '@/lib/entities/project-status';
import { statusDisplay } from '@/lib/status-display';
import { expectNoAxeViolations } from '@/testing/axe';
import { Button } from './button';
import { Card } from './card';
import { EmptyState } from './empty-state';
import { ErrorNote } from './error-note';
import { TextField } from './field';
import { Loading } from './loading';
import { Menu, MenuChoice, MenuItem } from './menu';
import { PasswordField } from './password-field';
import { SelectField } from './select-field';
import { StaleMark } from './stale-mark';
import { StatusLabel } from './status-label';

afterEach(() => {
  vi.useRealTimers();
});

describe('button', () => {
  it('ignores clicks while it is busy, and announces that', async () => {
    const clicked = vi.fn();
    render(
      <Button busy onClick={clicked}>
        Save name
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Save name' });
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(clicked).not.toHaveBeenCalled();
    await expectNoAxeViolations();
  });
});

describe('field', () => {
  it('connects label, hint and error with the input', async () => {
    const { rerender } = render(<TextField label="Name" hint="Short." value="" onChange={() => {}} />);
    const input = screen.getByLabelText('Name');
    expect(input).toHaveAccessibleDescription('Short.');
    rerender(<TextField label="Name" hint="Short." error="Give a name." value="" onChange={() => {}} />);
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Give a name.');
    await expectNoAxeViolations();
  });

  it('hides a password until it is revealed', async () => {
    render(<PasswordField label="Password" value="secret" onChange={() => {}} />);
    const input = screen.getByLabelText('Password');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    await expectNoAxeViolations();
  });
});

describe('select', () => {
  it('is operated by keyboard', async () => {
    const chosen = vi.fn();
    const options = [
      { value: 'a', label: 'Frankfurt' },
      { value: 'b', label: 'Singapore' },
    ];
    render(<SelectField label="Region" value="a" options={options} onChange={chosen} />);
    const trigger = screen.getByRole('combobox', { name: 'Region' });
    expect(trigger).toHaveTextContent('Frankfurt');
    await expectNoAxeViolations();
    trigger.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('option', { name: 'Frankfurt' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(chosen).toHaveBeenCalledWith('b');
    expect(screen.getByRole('combobox', { name: 'Region' })).toHaveFocus();
  });
});

describe('select before its first use', () => {
  const options = [{ value: 'a', label: 'Frankfurt' }];
  const show = () => render(<SelectField label="Region" value="" placeholder="Choose one" options={options} onChange={vi.fn()} />);
  const trigger = () => screen.getByRole('combobox', { name: 'Region' });

  it.each(['{ArrowDown}', '{ArrowUp}', 'f'])('opens with %s', async (key) => {
    show();
    expect(trigger()).toHaveTextContent('Choose one');
    trigger().focus();
    await userEvent.keyboard(key);
    expect(await screen.findByRole('listbox')).toBeInTheDocument();
  });

  it('ignores shortcuts and the Tab key', async () => {
    show();
    trigger().focus();
    await userEvent.keyboard('{Control>}f{/Control}{Escape}');
    await userEvent.tab();
    await act(() => import('./open-select'));
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

describe('menu', () => {
  it('opens by keyboard, selects and acts', async () => {
    const acted = vi.fn();
    const chosen = vi.fn();
    const options = [
      { value: 'dark', label: 'Dark' },
      { value: 'light', label: 'Light' },
    ] as const;
    render(
      <Menu trigger={<Button>Account menu</Button>}>
        <MenuChoice value="dark" options={options} onChange={chosen} />
        <MenuItem onSelect={acted}>Sign out</MenuItem>
      </Menu>,
    );
    screen.getByRole('button', { name: 'Account menu' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Light' }));
    expect(chosen).toHaveBeenCalledWith('light');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    expect(acted).toHaveBeenCalledOnce();
  });
});

describe('loading', () => {
  it('shows after ten seconds that it takes long, with an action', async () => {
    vi.useFakeTimers();
    const retry = vi.fn();
    render(
      <Loading label="Loading projects" onRetry={retry}>
        <div />
      </Loading>,
    );
    act(() => {
      vi.advanceTimersByTime(9_999);
    });
    expect(screen.getByRole('status', { name: 'Loading projects' })).toHaveTextContent('');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    act(() => {
      vi.advanceTimersByTime(1);
    });
    vi.useRealTimers();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe('error note', () => {
  it('shows the request ID and a retry', async () => {
    const retry = vi.fn();
    const error = Object.assign(new Error('Storage is away.'), { requestId: 'r-1' });
    render(<ErrorNote title="Couldn't load." error={error} onRetry={retry} />);
    expect(screen.getByRole('alert')).toHaveTextContent("Couldn't load.Storage is away.Request r-1");
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
    await expectNoAxeViolations();
  });
});

describe('stale mark', () => {
  it('counts the age of the data, and is absent while it is live', () => {
    vi.useFakeTimers({ now: 100_000 });
    const { rerender, container } = render(<StaleMark freshness={{ kind: 'live' }} />);
    expect(container).toBeEmptyDOMElement();
    rerender(<StaleMark freshness={{ kind: 'stale', since: 95_000 }} />);
    expect(container).toHaveTextContent('Offline · last updated 5 s ago');
    act(() => {
      vi.advanceTimersByTime(7_000);
    });
    expect(container).toHaveTextContent('Offline · last updated 12 s ago');
  });
});

describe('status label', () => {
  test.each(projectStatuses)('of %s has a word, a shape and its data attribute', async (status) => {
    const { container } = render(<StatusLabel status={status} />);
    expect(container).toHaveTextContent(statusDisplay(status).word);
    expect(container.querySelector(`[data-status="${status}"] [data-shape="${statusDisplay(status).shape}"]`)).not.toBeNull();
    await expectNoAxeViolations();
  });

  it('never gives two statuses of one color the same shape and word', () => {
    const displays = projectStatuses.map((it) => `${statusDisplay(it).shape} ${statusDisplay(it).word}`);
    expect(new Set(displays).size).toBe(projectStatuses.length);
  });
});

it('card and empty state pass axe', async () => {
  render(
    <Card title="Status">
      <EmptyState title="No projects yet" text="A project is a database." action={<Button>New project</Button>} />
    </Card>,
  );
  expect(screen.getByRole('region', { name: 'Status' })).toBeInTheDocument();
  await expectNoAxeViolations();
});

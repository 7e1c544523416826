import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CodeEditorModule, CodeFault, CodeOptions, CodeState } from '@/lib/code-editor';
import { expectNoAxeViolations } from '@/testing/axe';
import { CodeEditor } from './code-editor';
import type { CodePlace } from './code-place';
import { loadEditor } from './load-editor';

// The real editor needs a real browser, as in the e2e tests. This tests how the page uses it.
vi.mock('./load-editor', async (original) => ({ ...(await original<object>()), loadEditor: vi.fn(), editorHere: () => undefined }));

/** The calls that editors received, and the events they can emit. */
let opened: CodeOptions[];
let shown: CodeState[];
let lines: number[];
let disposed: number;
const unused = () => {
  throw new Error('Not used by this editor.');
};
const working: CodeEditorModule = {
  openSqlEditor: unused,
  openEditor: (host, options) => {
    opened.push(options);
    const field = document.createElement('textarea');
    field.setAttribute('aria-label', options.label);
    host.append(field);
    return {
      update: (state) => shown.push(state),
      goToLine: (line) => lines.push(line),
      dispose: () => {
        disposed += 1;
        field.remove();
      },
    };
  },
};
beforeEach(() => {
  opened = [];
  shown = [];
  lines = [];
  disposed = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => vi.mocked(loadEditor).mockReset());

const comes = (module: CodeEditorModule) => vi.mocked(loadEditor).mockResolvedValue(module);
const fault: CodeFault = { line: 2, from: 1, to: 4, message: 'There is no b.' };

function Page({ address = null, readOnly = false, faults = [] }: { address?: string | null; readOnly?: boolean; faults?: CodeFault[] }) {
  const [value, setValue] = useState('a = 1\nb = 2\nc = 3');
  const place = useRef<CodePlace>(null);
  return (
    <>
      <CodeEditor
        address={address}
        label="Settings"
        language="settings"
        value={value}
        readOnly={readOnly}
        faults={faults}
        onChange={setValue}
        place={place}
      />
      <button onClick={() => place.current?.goToLine(2)}>Go</button>
      <button onClick={() => setValue('')}>Clear</button>
      <output>{value}</output>
    </>
  );
}

const open = async (props: Parameters<typeof Page>[0] = {}) => {
  const page = render(<Page {...props} />);
  await act(() => Promise.resolve());
  return page;
};
const value = () => screen.getByRole('status', { name: '' }).textContent;

describe('while the editor loads', () => {
  it('its space is reserved', async () => {
    vi.mocked(loadEditor).mockReturnValue(new Promise(() => {}));
    await open({ address: 'https://static.example.com' });
    expect(screen.getByRole('status', { name: 'Loading the code editor' })).toBeVisible();
    expect(loadEditor).toHaveBeenCalledWith('https://static.example.com');
    await expectNoAxeViolations();
  });
});

describe('the loaded editor', () => {
  it('has the text, its name, and a hint how to leave it', async () => {
    comes(working);
    await open({ faults: [fault] });
    expect(opened).toHaveLength(1);
    expect(opened[0]).toMatchObject({ value: 'a = 1\nb = 2\nc = 3', language: 'settings', readOnly: false, faults: [fault] });
    expect(screen.getByRole('textbox', { name: 'Settings. Press Escape to leave the editor.' })).toBeVisible();
    await expectNoAxeViolations();
  });

  it('reports typing, and receives changes', async () => {
    comes(working);
    const { rerender } = await open();
    act(() => opened[0]?.onChange('a = 2'));
    expect(value()).toBe('a = 2');
    rerender(<Page readOnly faults={[fault]} />);
    expect(shown.at(-1)).toEqual({ value: 'a = 2', readOnly: true, faults: [fault] });
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(shown.at(-1)).toMatchObject({ value: '' });
    expect(opened).toHaveLength(1);
  });

  it('goes to a line, and can be left', async () => {
    comes(working);
    const user = userEvent.setup();
    await open();
    await user.click(screen.getByRole('button', { name: 'Go' }));
    expect(lines).toEqual([2]);
    act(() => opened[0]?.onLeave());
    expect(screen.getByText('Press Tab or Escape to leave the editor.')).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Go' })).toHaveFocus();
  });

  it('is disposed with its page', async () => {
    comes(working);
    const { unmount } = await open();
    expect(disposed).toBe(0);
    unmount();
    expect(disposed).toBe(1);
  });

  it('is a separate one from another address', async () => {
    comes(working);
    const { rerender } = await open();
    rerender(<Page address="https://static.example.com" />);
    await act(() => Promise.resolve());
    expect(vi.mocked(loadEditor).mock.calls).toEqual([[null], ['https://static.example.com']]);
    expect([opened.length, disposed]).toEqual([2, 1]);
  });
});

describe('an unavailable editor', () => {
  const plain = () => screen.getByRole('textbox', { name: 'Settings' });
  const why = "Couldn't load the editor. You can still edit as plain text.";

  it.each([
    ['does not load', () => vi.mocked(loadEditor).mockRejectedValue(new Error("The code editor didn't load in time."))],
    [
      'does not open',
      () =>
        comes({
          openSqlEditor: unused,
          openEditor: () => {
            throw new Error('No room.');
          },
        }),
    ],
    ['is another script', () => comes({} as CodeEditorModule)],
  ])('that %s is replaced by a plain field with a note', async (_, happens) => {
    happens();
    await open({ faults: [fault] });
    expect(screen.getByText(why)).toBeVisible();
    expect(plain()).toHaveAccessibleDescription(why);
    expect(plain()).toBeInvalid();
    await userEvent.type(plain(), '!');
    expect(value()).toBe('a = 1\nb = 2\nc = 3!');
    expect(console.error).toHaveBeenCalledOnce();
    await expectNoAxeViolations();
  });

  it('goes to a line as well, and can be read-only', async () => {
    vi.mocked(loadEditor).mockRejectedValue(new Error('It did not come.'));
    await open({ readOnly: true });
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    expect(plain()).toHaveFocus();
    expect(plain()).toHaveProperty('selectionStart', 6);
    await userEvent.type(plain(), '!');
    expect(value()).toBe('a = 1\nb = 2\nc = 3');
    expect(plain()).toBeValid();
  });
});

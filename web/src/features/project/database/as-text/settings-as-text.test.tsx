import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { permissionsKey } from '@/api/profile/list-permissions';
import type { PostgresSetting } from '@/api/projects/get-postgres-config';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { postgresConfig, resizable } from '@/testing/resource-samples';
import { permissionsOf, signInSettings } from '@/testing/samples';
import { PostgresEditor } from '../postgres-editor';

const config = 'PUT /platform/projects/shop/config/postgres';
const { settings } = postgresConfig();
let answers: Record<string, unknown>;
let calls: MadeCall[];
beforeEach(() => {
  answers = { [config]: { ...postgresConfig(), after_restart: [] } };
  calls = fakeApi(answers);
  // The editor cannot be fetched here, so the plain field is used and the reason is logged.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const pushed = queryOptions<PostgresSetting[]>({ queryKey: ['pushed'], queryFn: skipToken });

function Pushed() {
  const { data = settings } = useQuery(pushed);
  return <PostgresEditor project={resizable()} settings={data} />;
}

/** Opens the page, and returns a function that pushes other settings. */
function open({ role = 'Owner' }: { role?: Parameters<typeof permissionsOf>[0] } = {}) {
  const { client } = renderPage(<Pushed />, {
    known: (it) => {
      it.setQueryData(permissionsKey, permissionsOf(role));
      it.setQueryData(['sign-in-settings'], signInSettings());
    },
  });
  return (next: PostgresSetting[]) =>
    act(async () => {
      client.setQueryData(pushed.queryKey, next);
      await Promise.resolve();
    });
}

const show = (view: 'Fields' | 'Text') => userEvent.click(screen.getByRole('tab', { name: view }));
const text = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'PostgreSQL settings' });
const rewrite = async (from: string | RegExp, to: string) => {
  const field = await text();
  fireEvent.change(field, { target: { value: field.value.replace(from, to) } });
};
const add = (line: string) => rewrite(/$/, `${line}\n`);
const items = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem').map((it) => it.textContent);
const changes = () => items('Changes');
const faults = () => items('Errors in the text');
const field = (name: string) => screen.getByRole('textbox', { name });
const save = (name: string) => screen.getByRole('button', { name });

describe('the text', () => {
  it('shows the current settings, until it is edited', async () => {
    open();
    await show('Text');
    expect((await text()).value).toContain('\nstatement_timeout = 1min\n');
    expect((await text()).value).toContain('\n#work_mem = 4MB\n');
    expect(screen.queryByRole('list')).toBeNull();
    await expectNoAxeViolations();
  });

  it('is edited, shown as changes, and saved', async () => {
    const push = open();
    await show('Text');
    await rewrite('#work_mem = 4MB', 'work_mem = 8MB # for reports');
    await rewrite('statement_timeout', '# statement_timeout');
    expect(changes()).toEqual(['statement_timeout: 1 min becomes default (0 ms)', 'work_mem: 4 MB becomes 8 MB']);
    await expectNoAxeViolations();
    await userEvent.click(save('Save 2 changes'));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Changes' })).toBeNull());
    expect(calls).toEqual([{ call: config, body: { settings: { statement_timeout: null, work_mem: 8192 } } }]);
    expect(screen.getByRole('group', { name: 'Settings as text' })).toHaveFocus();
    await push(settings.map((it) => ({ ...it, value: it.name === 'work_mem' ? 8192 : it.default, is_default: it.name !== 'work_mem' })));
    expect((await text()).value).toContain('\nwork_mem = 8MB # for reports\n');
  });

  it('is restored when its changes are discarded', async () => {
    open();
    await show('Text');
    const before = (await text()).value;
    await add('work_mem = 8MB');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await text()).toHaveValue(before);
    expect(screen.getByRole('group', { name: 'Settings as text' })).toHaveFocus();
  });

  it('follows pushed settings, except edited ones', async () => {
    const push = open();
    await show('Text');
    await add('work_mem = 8MB\n# mine');
    await push(settings.map((it) => (it.unit === null ? it : { ...it, value: 65_536, is_default: false })));
    expect((await text()).value).toMatch(/\nstatement_timeout = 65536ms\n[^]*\nwork_mem = 8MB\n# mine\n$/);
    expect(changes()).toEqual(['work_mem: 64 MB becomes 8 MB']);
  });

  it('is read-only without permission', async () => {
    open({ role: 'Read-only' });
    await show('Text');
    expect(await text()).toHaveAttribute('readonly');
    await expectNoAxeViolations();
  });
});

describe('errors in the text', () => {
  const unknown = 'Unknown setting “wrk_mem”.';

  it('have their line, and prevent saving', async () => {
    open();
    await show('Text');
    await add('wrk_mem = 8MB\nwork_mem = 2GB');
    const last = (await text()).value.split('\n').length - 1;
    expect(faults()).toEqual([
      `Line ${last - 1}: ${unknown}`,
      `Line ${last}: work_mem accepts 64 kB to 1 GB: a whole number of kB, or a number with B, kB, MB, GB or TB.`,
    ]);
    expect(screen.queryByRole('list', { name: 'Changes' })).toBeNull();
    await rewrite('2GB', '1GB');
    expect(save('Save 1 change')).toBeDisabled();
    await expectNoAxeViolations();
    fireEvent.submit((await text()).form!);
    expect(calls).toEqual([]);
    await rewrite('wrk_mem = 8MB\n', '');
    expect(save('Save 1 change')).toBeEnabled();
  });

  it('are one click away', async () => {
    open();
    await show('Text');
    await add('wrk_mem = 8MB');
    await userEvent.click(screen.getByRole('button', { name: /^Line/ }));
    expect(await text()).toHaveFocus();
    expect((await text()).selectionStart).toBe((await text()).value.indexOf('wrk_mem'));
  });

  it('include the server’s error for a setting, in its line', async () => {
    const message = 'must be a whole number from 64 to 1024 kB, or null';
    open();
    await show('Text');
    await rewrite('#work_mem = 4MB', 'work_mem = 8MB');
    const line = (await text()).value.split('\n').indexOf('work_mem = 8MB') + 1;
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(JSON.stringify({ message: 'No.', errors: [{ field: 'work_mem', message }] }), { status: 400 })),
    );
    await userEvent.click(save('Save 1 change'));
    await waitFor(() => expect(faults()).toEqual([`Line ${line}: work_mem ${message}.`]));
    expect(screen.queryByRole('alert')).toBeNull();
    await rewrite('8MB', '1MB');
    expect(screen.queryByRole('list', { name: 'Errors in the text' })).toBeNull();
  });

  it('are shown beside the fields, too, if no field shows them', async () => {
    open();
    await show('Text');
    await add('wrk_mem = 8MB\nwork_mem = lots');
    const line = (await text()).value.split('\n').indexOf('wrk_mem = 8MB') + 1;
    await show('Fields');
    expect(faults()).toEqual([`Line ${line}: ${unknown}`]);
    expect(field('work_mem')).toBeInvalid();
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('button', { name: `Line ${line}` }));
    expect((await text()).value).toContain('\nwrk_mem = 8MB\n');
  });
});

describe('switching between text and fields', () => {
  it('keeps all changes and comments', async () => {
    open();
    await show('Fields');
    await userEvent.clear(field('work_mem'));
    await userEvent.type(field('work_mem'), '8192');
    await show('Text');
    await rewrite('work_mem = 8MB', '# more for reports\nwork_mem = 8192');
    await rewrite('statement_timeout = 1min', 'statement_timeout = 30s');
    await show('Fields');
    expect(field('work_mem')).toHaveValue('8192');
    expect(field('statement_timeout')).toHaveValue('30000');
    await userEvent.click(screen.getByRole('button', { name: 'Reset to default: statement_timeout' }));
    await show('Text');
    expect((await text()).value).toContain('\n#statement_timeout = 30s\n');
    expect((await text()).value).toContain('\n# more for reports\nwork_mem = 8192\n');
    expect(changes()).toEqual(['statement_timeout: 1 min becomes default (0 ms)', 'work_mem: 4 MB becomes 8 MB']);
  });
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { invitationsKey } from '@/api/invitations/list-invitations';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { invitation, offeredRoles } from '@/testing/samples';
import { InviteButton } from './invite-button';

let calls: MadeCall[];
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {};
  calls = fakeApi(answers);
});

const open = () => renderPage(<InviteButton slug="acme" roles={{ ...offeredRoles.team, onProjects: [] }} projects={[]} />);

describe('inviting several people', () => {
  const invitations = 'POST /platform/organizations/acme/members/invitations';
  const field = () => screen.getByLabelText('Email');
  async function enter(text: string) {
    await userEvent.click(screen.getByRole('button', { name: 'Invite member' }));
    await userEvent.click(field());
    await userEvent.paste(text);
  }
  const emailOf = (body: unknown) => (body as { email: string }).email;
  const sentTo = (body: unknown, link: string | null) => ({
    ...invitation({ id: emailOf(body).charCodeAt(0), email: emailOf(body) }),
    sent: link === null,
    link,
  });

  /** Responds to each call by its body; null is a refusal. */
  const respond = (answer: (body: unknown) => unknown) => () => {
    const given = answer(calls.at(-1)!.body);
    return given === null
      ? new Response(JSON.stringify({ message: 'This person is already a member.' }), { status: 409 })
      : new Response(JSON.stringify(given));
  };

  it('sends one invitation for each address of a pasted list, with the same role', async () => {
    answers[invitations] = respond((body) => sentTo(body, null));
    const { client } = open();
    await enter('ida@example.com\nbo@example.com; ida@example.com');
    await userEvent.click(screen.getByRole('combobox', { name: 'Role' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Read-only' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(calls.map((it) => it.body)).toEqual([
      { email: 'ida@example.com', role_id: 4 },
      { email: 'bo@example.com', role_id: 4 },
    ]);
    expect(client.getQueryData(invitationsKey('acme'))).toHaveLength(2);
  });

  it('names invalid addresses and sends nothing', async () => {
    open();
    await enter('ida@example.com, bo');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('Not an email address: bo.')).toBeVisible();
    expect(field()).toBeInvalid();
    expect(calls).toEqual([]);
  });

  it('starts a new line with Shift and Enter', async () => {
    open();
    await enter('ida@example.com');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}bo@example.com');
    expect(field()).toHaveValue('ida@example.com\nbo@example.com');
    expect(calls).toEqual([]);
  });

  it('shows its progress, and stays open meanwhile', async () => {
    const release: (() => void)[] = [];
    answers[invitations] = () => {
      const { body } = calls.at(-1)!;
      return new Promise<Response>((resolve) => release.push(() => resolve(new Response(JSON.stringify(sentTo(body, null))))));
    };
    open();
    await enter('ida@example.com bo@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
    expect(await screen.findByText('Sending 1 of 2…')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    act(() => release[0]?.());
    expect(await screen.findByText('Sending 2 of 2…')).toBeVisible();
    act(() => release[1]?.());
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('shows the links of all if email is not configured', async () => {
    answers[invitations] = respond((body) => sentTo(body, `https://box.example/join?token=${emailOf(body)}`));
    open();
    await enter('ida@example.com bo@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send 2 invitations' }));
    expect(within(await screen.findByRole('list', { name: 'Invitation links' })).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByLabelText('Link for bo@example.com')).toHaveTextContent('token=bo@example.com');
    await expectNoAxeViolations();
    const written = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: written } });
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    fireEvent.click(screen.getByRole('button', { name: 'Copy link for ida@example.com' }));
    expect(await screen.findByRole('button', { name: 'Copied for ida@example.com' })).toBeVisible();
    expect(written).toHaveBeenCalledWith('https://box.example/join?token=ida@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('lists those that failed, keeps them in the field, and shows the links of the others afterwards', async () => {
    answers[invitations] = respond((body) => (emailOf(body).startsWith('bo') ? null : sentTo(body, `https://box.example/${emailOf(body)}`)));
    open();
    await enter('ida@example.com bo@example.com kim@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Send 3 invitations' }));
    const note = within(await screen.findByRole('alert'));
    expect(note.getByText("Couldn't send 1 of 3 invitations.")).toBeVisible();
    expect(note.getByRole('listitem')).toHaveTextContent('bo@example.com: This person is already a member.');
    expect(field()).toHaveValue('bo@example.com');
    await expectNoAxeViolations();
    answers[invitations] = respond((body) => sentTo(body, `https://box.example/${emailOf(body)}`));
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
    expect(within(await screen.findByRole('list', { name: 'Invitation links' })).getAllByRole('listitem')).toHaveLength(3);
    expect(calls).toHaveLength(4);
  });
});

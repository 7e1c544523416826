import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { usePasswordVerdict } from '@/api/profile/use-password-verdict';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { toast } from '@/ui/toast';
import { DbPasswordField } from '@/ui/db-password-field';

const fetched = vi.fn<(request: Request) => Promise<Response>>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});

function Field() {
  const [password, setPassword] = useState('');
  const strength = usePasswordVerdict(password);
  return <DbPasswordField value={password} onChange={setPassword} strength={strength} tried={false} />;
}

it('shows that the strength could not be checked', async () => {
  const spy = vi.spyOn(toast, 'error');
  fetched.mockResolvedValueOnce(new Response('{"message":"Away."}', { status: 503 }));
  renderPage(<Field />);
  await userEvent.type(screen.getByLabelText('Database password'), 'x');
  await vi.waitFor(() => expect(spy).toHaveBeenCalledExactlyOnceWith('Failed to check password strength: Away.'));
});

it('has a strength bar from the first character on', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response(JSON.stringify({ result: { score: 0, feedback: { warning: '', suggestions: [] } } }))));
  renderPage(<Field />);
  const words = () => document.querySelector('p[role=status]');
  expect(words()).toBeNull();
  await expectNoAxeViolations();
  await userEvent.type(screen.getByLabelText('Database password'), 'x');
  expect(words()).toBeInTheDocument();
  expect(await screen.findByRole('meter', { name: 'Password strength' })).toBeVisible();
  await expectNoAxeViolations();
  await userEvent.clear(screen.getByLabelText('Database password'));
  expect(words()).toBeNull();
  expect(screen.queryByRole('meter')).toBeNull();
});

it("shows the server's score, warning and suggestions", async () => {
  const result = { score: 1, feedback: { warning: 'This is a common name.', suggestions: ['Add another word.'] } };
  fetched.mockResolvedValueOnce(new Response(JSON.stringify({ result })));
  renderPage(<Field />);
  await userEvent.type(screen.getByLabelText('Database password'), 'ada');
  expect(await screen.findByRole('meter')).toHaveAttribute('aria-valuenow', '30');
  const verdict = 'This password is not secure enough. This is a common name. You need a stronger password. Add another word.';
  expect(screen.getAllByText(/password is not secure enough|stronger password/)).toEqual([screen.getByText(verdict)]);
  expect(await fetched.mock.calls[0]?.[0].json()).toEqual({ password: 'ada' });
});

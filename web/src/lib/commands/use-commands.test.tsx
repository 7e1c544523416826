import { render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, it } from 'vitest';
import { useCommands, useRegisteredCommands } from './use-commands';

function Offering({ names }: { names: string[] }) {
  useCommands(names.map((name) => ({ id: name, section: 'Actions', name, action: () => {} })));
  return null;
}

const AcceptTransfer = () => <p role="status">{useRegisteredCommands().map((it) => it.name).join(', ')}</p>;

const both = (first: string[] | null, second: string[] | null) => (
  <StrictMode>
    {first && <Offering key="first" names={first} />}
    {second && <Offering key="second" names={second} />}
    <AcceptTransfer />
  </StrictMode>
);

it('a command is offered while its screen is mounted, as last rendered, in mount order', () => {
  const { rerender } = render(both(['Pause'], ['Copy']));
  expect(screen.getByRole('status')).toHaveTextContent('Pause, Copy');
  rerender(both(['Resume', 'Restart'], ['Copy']));
  expect(screen.getByRole('status')).toHaveTextContent('Resume, Restart, Copy');
  rerender(both(null, ['Copy']));
  expect(screen.getByRole('status')).toHaveTextContent(/^Copy$/);
  rerender(both(['Pause'], ['Copy']));
  expect(screen.getByRole('status')).toHaveTextContent('Copy, Pause');
  rerender(both(null, null));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

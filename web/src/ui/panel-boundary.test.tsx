import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { Card } from './card';
import { PanelBoundary } from './panel-boundary';

let spy: MockInstance<typeof console.error>;
let broken: boolean;
beforeEach(() => {
  spy = vi.spyOn(console, 'error').mockImplementation(() => {});
  broken = true;
});

function Fragile() {
  if (broken) throw new Error('The lamp is out.');
  return <p>Lamp on</p>;
}

it('limits a failure to the panel, shows the error, and tries again', async () => {
  render(
    <>
      <PanelBoundary name="The lamp">
        <Fragile />
      </PanelBoundary>
      <p>The rest</p>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The lamp failed to load.The lamp is out.');
  expect(screen.getByText('The rest')).toBeVisible();
  expect(spy).toHaveBeenCalledWith('The page failed.', { boundary: 'panel' }, new Error('The lamp is out.'), expect.any(String));
  await expectNoAxeViolations();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Lamp on')).toBeVisible();
});

it('reloads the page if trying again has not helped', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  render(
    <PanelBoundary name="The lamp">
      <Fragile />
    </PanelBoundary>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

it('is part of every card with a title', () => {
  render(
    <Card title="Lamps">
      <Fragile />
    </Card>,
  );
  expect(screen.getByRole('region', { name: 'Lamps' })).toHaveTextContent('Lamps failed to load.');
});

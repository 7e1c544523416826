import { screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSidePanelCenter, SidePanelContext } from '@/lib/side-panel/side-panel';
import { writePreview } from '@/lib/feature-previews';
import { database, openDatabasePage } from '@/testing/database-page';
import { functionSample, policySample, tableSample } from '@/testing/database-samples';
import { PoliciesPage } from '../access/policies-page';
import { FunctionsPage } from '../functions/functions-page';

beforeEach(() => writePreview('inline_editor', true));
afterEach(() => writePreview('inline_editor', false));

/** A page with a panel of its own. */
function within(Page: ComponentType) {
  const center = createSidePanelCenter();
  const Component = () => (
    <SidePanelContext value={center}>
      <Page />
    </SidePanelContext>
  );
  return { center, Component };
}

describe('with the preview of the inline editor', () => {
  it('functions are created and edited as SQL beside the page', async () => {
    const { center, Component } = within(FunctionsPage);
    const { user } = openDatabasePage(Component, { at: 'database/functions?schema=app', path: 'database/functions', answers: { [`GET ${database}/functions`]: [functionSample()] } });
    await user.click(await screen.findByRole('button', { name: 'New function' }));
    await waitFor(() => expect(center.request$.value).toMatchObject({ kind: 'sql', ref: 'shop', title: 'New function in app' }));
    await user.click(screen.getByRole('button', { name: 'Edit touch' }));
    await waitFor(() => expect(center.request$.value).toMatchObject({ title: 'Function touch', number: 2 }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('policies are, too', async () => {
    const { center, Component } = within(PoliciesPage);
    const table = tableSample();
    const policy = policySample({ table_id: table.id });
    const { user } = openDatabasePage(Component, { at: 'database/policies', answers: { [`GET ${database}/tables`]: [table], [`GET ${database}/policies`]: [policy] } });
    await user.click(await screen.findByRole('button', { name: `Edit ${policy.name}` }));
    await waitFor(() => expect(center.request$.value).toMatchObject({ title: `Policy ${policy.name}` }));
  });

  it('a member who may only read is offered neither', async () => {
    const { Component } = within(FunctionsPage);
    openDatabasePage(Component, { at: 'database/functions', role: 'Read-only', answers: { [`GET ${database}/functions`]: [functionSample()] } });
    await screen.findByText('touch');
    expect(screen.queryByRole('button', { name: 'Edit touch' })).toBeNull();
  });
});

import axe from 'axe-core';
import { expect } from 'vitest';

/**
 * Fails if axe finds a violation in the document; colors are checked by the contrast test instead.
 */
export async function expectNoAxeViolations(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

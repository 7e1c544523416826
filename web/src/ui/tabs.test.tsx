import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { Tabs } from './tabs';

function Chosen() {
  const [value, setValue] = useState('URI');
  return (
    <Tabs label="Language" tabs={['URI', 'Visual Basic', 'C#']} value={value} onChange={setValue}>
      <p>The code for {value}</p>
    </Tabs>
  );
}

describe('tabs', () => {
  it('show the panel of the selected one', async () => {
    render(<Chosen />);
    expect(screen.getByRole('tablist', { name: 'Language' })).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Visual Basic' }));
    expect(screen.getByRole('tabpanel', { name: 'Visual Basic' })).toHaveTextContent('The code for Visual Basic');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Visual Basic');
    await expectNoAxeViolations();
  });

  it('are one stop of the Tab key, and the arrow keys select and wrap around', async () => {
    const user = userEvent.setup();
    render(<Chosen />);
    await user.tab();
    expect(screen.getByRole('tab', { name: 'URI' })).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'C#', selected: true })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Visual Basic', selected: true })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('tab', { name: 'C#', selected: true })).toHaveFocus();
    await user.keyboard('{Home}');
    expect(screen.getByRole('tab', { name: 'URI', selected: true })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('tablist')).not.toContainElement(document.activeElement as HTMLElement);
  });
});

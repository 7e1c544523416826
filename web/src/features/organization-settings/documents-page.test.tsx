import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { customContentKey } from '@/api/platform/get-custom-content';
import type { LegalDocument } from '@/lib/legal-documents';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { customContent } from '@/testing/samples';
import { DocumentsPage } from './documents-page';

const terms: LegalDocument = {
  id: 'terms',
  name: 'Terms of use',
  description: 'What **you** and [we](javascript:alert(1)) owe each other.',
  action: { text: 'Read', url: 'https://legal.example/terms' },
};
const broken: LegalDocument = { ...terms, id: 'dpa', name: 'Data processing', action: { text: 'Sign', url: 'javascript:alert(1)' } };

it('shows each document with its link', async () => {
  renderPage(<DocumentsPage />, {
    known: (client) => client.setQueryData(customContentKey, customContent({ 'organization:legal_documents': [terms, broken] })),
  });
  const card = within(screen.getByRole('region', { name: 'Terms of use' }));
  expect(card.getByRole('link', { name: 'Read: Terms of use' })).toHaveAttribute('href', 'https://legal.example/terms');
  expect((await card.findByText('you')).tagName).toBe('STRONG');
  expect(card.getByText('we')).not.toHaveAttribute('href');
  await expectNoAxeViolations();
});

it('has no link to anything but a web address', () => {
  renderPage(<DocumentsPage />, {
    known: (client) => client.setQueryData(customContentKey, customContent({ 'organization:legal_documents': [broken] })),
  });
  expect(within(screen.getByRole('region', { name: 'Data processing' })).queryByRole('link', { name: /Sign/ })).toBeNull();
});

it('shows an error, and tries again', async () => {
  const answers: Record<string, unknown> = { 'GET /platform/custom-content': refusal(503, 'The server is starting.') };
  fakeApi(answers);
  renderPage(<DocumentsPage />);
  expect(await screen.findByText('The server is starting.')).toBeVisible();
  await expectNoAxeViolations();
  answers['GET /platform/custom-content'] = customContent({ 'organization:legal_documents': [terms] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'Terms of use' })).toBeVisible();
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { permissionsKey } from '@/api/profile/list-permissions';
import type { roleIds } from '@/lib/entities/member';
import type { Organization } from '@/lib/entities/organization';
import { expectNoAxeViolations } from '@/testing/axe';
import { customer, noCustomer } from '@/testing/billing-samples';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf } from '@/testing/samples';
import { CustomerCard } from './customer-card';

const path = '/platform/organizations/acme/customer';

let calls: MadeCall[];
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = { [`GET ${path}`]: noCustomer };
  calls = fakeApi(answers);
});

const open = (role: keyof typeof roleIds = 'Owner') =>
  renderPage(<CustomerCard organization={organization()} />, {
    at: '/#address',
    path: '/',
    known: (client) => {
      client.setQueryData(permissionsKey, permissionsOf(role));
      client.setQueryData(organizationsKey, [organization({ billing: { overdue_invoices: 1, address_missing: true } })]);
    },
  });
const field = (name: string) => screen.findByRole('textbox', { name });
const type = async (name: string, text: string) => userEvent.type(await field(name), text);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save billing details' }));

describe('the billing details', () => {
  it('are saved as a whole, empty fields as null, and the missing address is resolved at once', async () => {
    answers[`PUT ${path}`] = customer;
    const { client } = open();
    expect(screen.getByRole('region', { name: 'Billing address' })).toHaveFocus();
    await type('Billing name', 'Acme GmbH ');
    await type('Tax ID', 'DE1');
    await type('Address line 1', '1 Main St');
    await type('Postal code', '10115');
    await type('City', 'Berlin');
    await type('Country', 'Germany');
    await expectNoAxeViolations();
    await save();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save billing details' })).toBeDisabled());
    expect(calls.at(-1)).toEqual({ call: `PUT ${path}`, body: customer });
    expect(await field('City')).toHaveValue('Berlin');
    expect(client.getQueryData<Organization[]>(organizationsKey)?.[0]?.billing).toEqual({ overdue_invoices: 1, address_missing: false });
  });

  it('can be removed', async () => {
    answers[`GET ${path}`] = { ...noCustomer, tax_id: 'DE1' };
    answers[`PUT ${path}`] = noCustomer;
    const { client } = open();
    await userEvent.clear(await field('Tax ID'));
    await save();
    await waitFor(() => expect(calls.at(-1)).toEqual({ call: `PUT ${path}`, body: noCustomer }));
    expect(client.getQueryData<Organization[]>(organizationsKey)?.[0]?.billing?.address_missing).toBe(true);
  });

  it('have no address without its first line', async () => {
    open();
    await type('City', 'Berlin');
    await save();
    expect(await field('Address line 1')).toHaveAccessibleDescription('Enter address line 1, or leave the whole address blank.');
    expect(calls.map((it) => it.call)).toEqual([`GET ${path}`]);
    await expectNoAxeViolations();
  });

  it('that are refused stay in the fields, with errors beside them', async () => {
    answers[`PUT ${path}`] = refusal(400, 'A field is wrong.', 'bad_request', [
      { field: 'address.line1', message: 'must have at most 200 characters' },
    ]);
    open();
    await type('Address line 1', '1 Main St');
    await type('City', 'Berlin');
    await save();
    expect(await screen.findByText('Address line 1 must have at most 200 characters.')).toBeVisible();
    expect(await field('Address line 1')).toBeInvalid();
    expect(await field('City')).toHaveValue('Berlin');
    expect(screen.queryByRole('alert')).toBeNull();
    await expectNoAxeViolations();
    await type('Address line 1', '2');
    expect(await field('Address line 1')).toBeValid();
  });

  it('that could not be saved for another reason show an error, and keep the input', async () => {
    answers[`PUT ${path}`] = refusal(503, 'The server is starting.');
    open();
    await type('Billing name', 'Acme');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't save the billing details.The server is starting.");
    expect(await field('Billing name')).toHaveValue('Acme');
  });

  it('update when another user changes them, except edited fields', async () => {
    answers[`GET ${path}`] = customer;
    const { client } = open();
    await userEvent.clear(await field('City'));
    await type('City', 'Köln');
    answers[`GET ${path}`] = { ...customer, tax_id: 'DE2' };
    await client.invalidateQueries({ queryKey: ['organizations', 'acme', 'billing'] });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tax ID' })).toHaveValue('DE2'));
    expect(await field('City')).toHaveValue('Köln');
  });

  it.each(['Developer', 'Read-only'] as const)('are read-only for %s', async (role) => {
    answers[`GET ${path}`] = customer;
    open(role);
    const card = within(screen.getByRole('region', { name: 'Billing address' }));
    expect(await card.findByText('Acme GmbH')).toBeVisible();
    expect(card.getAllByRole('term').map((it) => it.textContent)).toEqual([
      'Billing name',
      'Tax ID',
      'Address line 1',
      'Postal code',
      'City',
      'Country',
    ]);
    expect(card.getByText('Only an owner or an administrator can change this.')).toBeVisible();
    expect(card.queryByRole('textbox')).toBeNull();
    await expectNoAxeViolations();
  });

  it('show a message to readers if they are empty', async () => {
    open('Developer');
    expect(await screen.findByText('No billing details yet.')).toBeVisible();
  });

  it('can be requested again after an error', async () => {
    answers[`GET ${path}`] = refusal(503, 'The server is starting.');
    open();
    expect(screen.getByRole('status', { name: 'Loading billing address' })).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the billing address.");
    await expectNoAxeViolations();
    answers[`GET ${path}`] = customer;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await field('Tax ID')).toHaveValue('DE1');
  });
});

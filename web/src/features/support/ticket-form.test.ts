import { describe, expect, it, test } from 'vitest';
import { draftOf, faultsOf, type TicketForm } from './ticket-form';

const whole: TicketForm = {
  category: 'Problem',
  severity: 'Low',
  organization: 'acme',
  project: 'shop',
  services: ['Database'],
  subject: ' How do I connect? ',
  message: 'From my laptop.\n',
};

describe('a ticket', () => {
  it('without errors is sent in the server’s format', () => {
    expect(faultsOf(whole)).toEqual({});
    expect(draftOf(whole, 'r-17')).toEqual({
      category: 'Problem',
      severity: 'Low',
      organizationSlug: 'acme',
      projectRef: 'shop',
      affectedServices: ['Database'],
      subject: 'How do I connect?',
      message: 'From my laptop.',
      sid: 'r-17',
    });
  });

  it('has no project without its organization, and neither if none is meant', () => {
    expect(draftOf({ ...whole, project: 'none' }, null)).toMatchObject({ organizationSlug: 'acme', projectRef: null });
    expect(draftOf({ ...whole, organization: 'none' }, null)).toMatchObject({ organizationSlug: null, projectRef: null });
  });

  test.each([
    [{ category: '' }, { category: 'Please select a category' }],
    [{ organization: '' }, { organization: 'Please select an organization' }],
    [{ project: '' }, { project: 'Please select a project' }],
    [{ organization: 'none', project: '' }, {}],
    [{ subject: '  ' }, { subject: 'Please add a subject heading' }],
    [{ subject: 's'.repeat(201) }, { subject: 'Please shorten it by 1, to 200 characters' }],
    [{ subject: '🚂'.repeat(200) }, {}],
    [{ message: '\n' }, { message: "Please add a message about the issue that you're facing" }],
    [{ message: 'm'.repeat(6_234) }, { message: 'Please shorten it by 1,234, to 5,000 characters' }],
  ] satisfies [Partial<TicketForm>, object][])('with %j has the errors %j', (facts, faults) => {
    expect(faultsOf({ ...whole, ...facts })).toEqual(faults);
  });
});

import { expect, it } from 'vitest';
import { type FirstStepFacts, firstSteps } from './first-steps';

const nothing: FirstStepFacts = {
  slug: 'acme',
  projectRef: undefined,
  hasProject: false,
  isUsed: false,
  hasBackup: null,
  hasCompany: false,
  hasSecondFactor: false,
  mayCreateProjects: true,
  mayInvite: true,
};
const steps = (facts: Partial<FirstStepFacts> = {}) => firstSteps({ ...nothing, ...facts });

it('are four, each with the place where it is done', () => {
  expect(steps({ projectRef: 'shop', hasProject: true }).map(({ name, to }) => [name, to])).toEqual([
    ['Create a project', '/new/acme'],
    ['Run a first query or connect', '/project/shop/sql/new'],
    ['Invite a member', '/org/acme/members'],
    ['Enable two-factor authentication', '/account/security'],
  ]);
});

it('lead to no query before there is a project', () => {
  expect(steps()[1]?.to).toBeUndefined();
});

it('include a backup on a server that makes some', () => {
  const step = (facts: Partial<FirstStepFacts>) => steps(facts).find(({ name }) => name === 'Get a first backup');
  expect(step({})).toBeUndefined();
  expect(step({ hasBackup: false, projectRef: 'shop' })).toMatchObject({ isDone: false, to: '/project/shop/database/backups/scheduled' });
  expect(step({ hasBackup: true })?.isDone).toBe(true);
});

it('are done by what exists', () => {
  const done = (facts: Partial<FirstStepFacts>) => steps(facts).map((step) => step.isDone);
  expect(done({})).toEqual([false, false, false, false]);
  expect(done({ hasProject: true, isUsed: true, hasCompany: true, hasSecondFactor: true })).toEqual([true, true, true, true]);
});

it('leave out what the person may not do, unless it is done', () => {
  const names = (facts: Partial<FirstStepFacts>) => steps({ mayCreateProjects: false, mayInvite: false, ...facts }).map((it) => it.name);
  expect(names({})).toEqual(['Run a first query or connect', 'Enable two-factor authentication']);
  expect(names({ hasProject: true, hasCompany: true })).toHaveLength(4);
});

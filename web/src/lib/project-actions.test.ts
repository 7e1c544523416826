import { expect, it, test } from 'vitest';
import { noActions, projectDetail } from '@/testing/project-sample';
import { allowedActions } from './project-actions';

it('the available actions of a project are those of its topic', () => {
  const actions = { ...noActions, resize: true };
  expect(allowedActions(projectDetail({}, { actions }))).toEqual(actions);
});

test.each([
  ['ACTIVE_HEALTHY', ['pause', 'restart', 'resize', 'delete']],
  ['ACTIVE_UNHEALTHY', ['pause', 'restart', 'resize', 'delete']],
  ['INACTIVE', ['restore', 'delete']],
  ['RESIZING', []],
  ['PAUSE_FAILED', ['delete', 'retry']],
] as const)('without a topic %s allows %j', (status, allowed) => {
  const requested = Object.entries(allowedActions({ status }));
  expect(requested.filter(([, holds]) => holds).map(([name]) => name)).toEqual(allowed);
});

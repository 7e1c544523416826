import { describe, expect, it } from 'vitest';
import { accessSteps } from './access-change';
import type { Access } from './entities/member';

const everywhere = (role_id: number): Access => ({ role_id, project_roles: {} });
const on = (project_roles: Record<string, number>): Access => ({ role_id: null, project_roles });

describe('from one access to another', () => {
  it.each<[string, Access, Access, ReturnType<typeof accessSteps>]>([
    ['nothing if nothing changes', everywhere(2), everywhere(2), []],
    ['nothing for equal project roles', on({ a: 3, b: 2 }), on({ b: 2, a: 3 }), []],
    ['one call for a role everywhere', on({ a: 3 }), everywhere(3), [{ kind: 'set', roleId: 3 }]],
    ['one call for one role on projects', everywhere(2), on({ a: 3, b: 3 }), [{ kind: 'set', roleId: 3, projects: ['a', 'b'] }]],
    ['only the additions if the rest stays', on({ a: 3 }), on({ a: 3, b: 2 }), [{ kind: 'give', roleId: 2, projects: ['b'] }]],
    [
      'all at the lowest role first if a role is removed',
      on({ a: 3, b: 2, c: 1 }),
      on({ a: 3, b: 2 }),
      [
        { kind: 'set', roleId: 3, projects: ['a', 'b'] },
        { kind: 'give', roleId: 2, projects: ['b'] },
      ],
    ],
  ])('%s', (_name, from, to, steps) => {
    expect(accessSteps(from, to)).toEqual(steps);
  });
});

import { describe, expect, it } from 'vitest';
import { type ProjectTopic, projectTopicSchema } from '@/lib/entities/project';
import { noActions, projectDetail } from '@/testing/project-sample';
import { overlayProject } from './overlay-projects';

const pushed = (facts: object = {}): ProjectTopic => {
  const { ref, name, organization_slug, region, cloud_provider, inserted_at, status } = projectDetail();
  return projectTopicSchema.parse({
    ...{ ref, name, organization_slug, region, cloud_provider, inserted_at, status },
    actions: noActions,
    ...facts,
  });
};

describe('a project with its topic', () => {
  const known = projectDetail({ compute_size: 'ci_micro' });

  it('has the pushed size, like its status', () => {
    const next = overlayProject(known, pushed({ status: 'RESIZING', compute_size: 'ci_small' }));
    expect([next.status, next.compute_size]).toEqual(['RESIZING', 'ci_small']);
    expect(next.live).not.toHaveProperty('compute_size');
  });

  it('has its family, as which it is pushed', () => {
    const next = overlayProject(known, pushed({ parent_project_ref: 'parent', expires_at: '2026-12-01T00:00:00.000Z', origin: { kind: 'live' } }));
    expect(next).toMatchObject({ parent_project_ref: 'parent', expires_at: '2026-12-01T00:00:00.000Z', origin: { kind: 'live' } });
    expect(overlayProject(next, pushed({ parent_project_ref: 'parent' })).expires_at).toBeUndefined();
  });

  it('keeps its size if none is pushed', () => {
    expect(overlayProject(known, pushed()).compute_size).toBe('ci_micro');
  });
});

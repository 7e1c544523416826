import type { ProjectTopic } from '@/lib/entities/project';
import { seesProject } from '@/lib/entities/organization';
import type { SessionTopic } from '@/lib/entities/topic-states';

/**
 * Returns whether the server still publishes a topic to the user, as far as the session topic
 * shows. Topics of an organization end with the membership, with a blocking MFA policy, and with
 * other roles on projects; `projectState` is the known state of a project.
 */
export function isAudible(
  topic: string,
  { organizations }: SessionTopic,
  projectState: (ref: string) => ProjectTopic | undefined,
): boolean {
  const [kind, ...rest] = topic.split(':');
  const open = (slug: string | undefined) => {
    const found = slug === undefined ? undefined : organizations[slug];
    return found?.mfa_missing ? undefined : found;
  };
  switch (kind) {
    case 'org': {
      const found = open(rest[0]);
      return found !== undefined && (found.topic === undefined || found.topic === topic);
    }
    case 'audit': {
      if (rest[0] !== 'org') return true;
      const found = open(rest[1]);
      return found !== undefined && found.role !== null;
    }
    case 'project':
    case 'schema':
    case 'activity':
    case 'backups':
    case 'cron':
    case 'hooks':
    case 'logs':
    case 'rows':
    case 'monitoring': {
      const ref = rest[0] ?? '';
      const known = projectState(ref);
      if (!known) return true;
      const found = open(known.organization_slug);
      return found !== undefined && seesProject(found, ref);
    }
    default:
      return true;
  }
}

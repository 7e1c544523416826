import type { CustomContent } from '@/api/platform/get-custom-content';

const names: Record<string, string> = {
  AWS: 'AWS',
  AWS_K8S: 'AWS on Kubernetes',
  AWS_NIMBUS: 'AWS Nimbus',
  FLY: 'Fly.io',
};

type ProviderContent = Pick<CustomContent, 'infra:cloud_providers' | 'infra:aws_nimbus_label'>;

/** The cloud providers of this installation; all without a setting. */
export function offeredProviders(content: ProviderContent): { value: string; label: string }[] {
  const named: string[] = content['infra:cloud_providers'];
  const ids = named.length > 0 ? named : Object.keys(names);
  return ids.map((id) => ({
    value: id,
    label: (id === 'AWS_NIMBUS' && content['infra:aws_nimbus_label']) || (names[id] ?? id),
  }));
}

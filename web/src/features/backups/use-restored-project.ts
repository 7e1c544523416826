import { useState } from 'react';
import { usePasswordVerdict } from '@/api/profile/use-password-verdict';
import { useCompute } from '@/api/projects/list-compute';

/** The size of the source. */
export const sameSize = 'same';

/** The project into which a backup is restored, as typed. */
export function useRestoredProject(sourceName: string, slug: string, plan: string | undefined) {
  const [name, setName] = useState(`${sourceName} copy`);
  const [dbPassword, setDbPassword] = useState('');
  const [computeSize, setComputeSize] = useState<string>(sameSize);
  const strength = usePasswordVerdict(dbPassword);
  const sizes = useCompute(slug, plan).data?.sizes.filter((it) => it.available) ?? [];
  const nameError = name.trim() === '' ? 'Enter a project name.' : null;
  return {
    ...{ name, setName, dbPassword, setDbPassword, computeSize, setComputeSize, strength, sizes, nameError },
    isValid: nameError === null && !strength.verdict?.error,
  };
}

export type RestoredProject = ReturnType<typeof useRestoredProject>;

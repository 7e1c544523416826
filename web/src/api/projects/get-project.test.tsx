import { expect, it } from 'vitest';
import { getProject } from './get-project';

it('a project without a ref is not requested', async () => {
  await expect(getProject('', new AbortController().signal)).rejects.toThrow('Project ref is required');
});

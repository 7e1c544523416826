import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CustomContent } from '@/api/platform/get-custom-content';

const shipped = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../config/custom_content.json'), 'utf8'),
) as CustomContent;

/** What an installation says that has nothing of its own to say. */
export const customContent = (facts: Partial<CustomContent> = {}): CustomContent => ({ ...shipped, ...facts });

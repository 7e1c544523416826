import type { OperatorRole } from '@/api/operations/operators';

/** The available roles. */
export const roleChoices: { value: OperatorRole; label: string }[] = [
  { value: 'operator', label: 'Operator' },
  { value: 'on_call', label: 'On call' },
];

/** Converts an option's value to a role. */
export const roleOf = (value: string): OperatorRole => (value === 'operator' ? 'operator' : 'on_call');

import { type ComponentProps, lazy, Suspense } from 'react';
import type { StepList as List } from './step-list';

const StepList = lazy(async () => ({ default: (await import('./step-list')).StepList }));

/** The height of a step, in rem. */
const stepRem = 1.75;

/** The steps of an operation, in their final space until their code is loaded: most first visits show none. */
export function LateStepList(props: ComponentProps<typeof List>) {
  const height = `${Object.keys(props.steps).length * stepRem}rem`;
  return (
    <Suspense fallback={<div style={{ height }} />}>
      <StepList {...props} />
    </Suspense>
  );
}

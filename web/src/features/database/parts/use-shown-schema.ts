import { useSearchParams } from 'react-router';

const parameter = 'schema';
const first = 'public';

/** The schema in the address, and a function to show another one. */
export function useShownSchema(): [schema: string, show: (schema: string) => void] {
  const [parameters, change] = useSearchParams();
  const show = (schema: string) =>
    change(
      (now) => {
        now.set(parameter, schema);
        return now;
      },
      { preventScrollReset: true },
    );
  return [parameters.get(parameter) ?? first, show];
}

/** The query of a link that keeps the schema. */
export const schemaSearch = (schema: string): string => (schema === first ? '' : `?${new URLSearchParams({ [parameter]: schema })}`);

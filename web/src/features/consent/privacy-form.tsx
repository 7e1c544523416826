import { type FormEvent, useState } from 'react';
import { useCustomContent } from '@/api/platform/get-custom-content';
import { useConsent } from '@/lib/consent/use-consent';
import { Button } from '@/ui/button';
import { Loading, Skeleton } from '@/ui/loading';
import { SwitchField } from '@/ui/switch-field';
import { type ConsentCategory, forAll, isOn, withCategory } from './categories';
import { saveAnswer } from './give-answer';
import { NoCategories } from './no-categories';

/** One toggle per category; changes take effect when saved. */
export function PrivacyForm({ onDone }: { onDone: () => void }) {
  const { data, refetch, isFetching, isError } = useCustomContent();
  const categories = data?.['privacy:consent_categories'];
  if (categories) return <Toggles categories={categories} onDone={onDone} />;
  if (data || isError) return <NoCategories onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <Loading label="Loading privacy settings" onRetry={() => void refetch()}>
      <Skeleton className="h-32" />
    </Loading>
  );
}

function Toggles({ categories, onDone }: { categories: ConsentCategory[]; onDone: () => void }) {
  const consent = useConsent() ?? {};
  const [changed, setChanged] = useState<typeof consent>({});
  const [hasFailed, setFailed] = useState(false);
  // Consent to services that are no longer offered is removed.
  const answered = { ...forAll(categories, false), ...known(consent, categories), ...changed };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const holds = saveAnswer(answered);
    setFailed(!holds);
    if (holds) onDone();
  };
  return (
    <form onSubmit={save} className="grid gap-4">
      <ul className="grid divide-y border-y">
        {categories.map((category) => (
          <li key={category.slug} className="py-3">
            <SwitchField
              label={category.label}
              hint={<Explained category={category} />}
              on={isOn(category, answered)}
              disabled={category.isEssential || category.services.length === 0}
              onChange={(on) => setChanged(withCategory(changed, category, on))}
            />
          </li>
        ))}
      </ul>
      {hasFailed && (
        <p role="alert" className="text-sm text-danger">
          Couldn't save your choices in this browser. Newly enabled services stay off.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          Save settings
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}

/** The part of a choice for these categories. */
function known(consent: Readonly<Record<string, boolean>>, categories: readonly ConsentCategory[]) {
  const categoryIds = forAll(categories, false);
  return Object.fromEntries(Object.entries(consent).filter(([id]) => id in categoryIds));
}

function Explained({ category: { description, isEssential, services } }: { category: ConsentCategory }) {
  return (
    <>
      {description} {isEssential && "Essential: can't be turned off. "}
      {services.length > 0 && (
        <span className="mt-1 block text-xs">Services: {services.map(({ name }) => name).join(', ')}</span>
      )}
    </>
  );
}

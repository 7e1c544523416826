import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { SelectField } from '@/ui/select-field';
import { distanceText } from './distance';
import { nearestFirst } from './nearest-regions';
import type { NewProjectChoices } from './use-new-project';

interface PlaceFieldsProps {
  choices: NewProjectChoices;
  /** The server's errors. */
  faults: { provider: string | null; region: string | null };
}

/**
 * Provider and region of the database: the nearest region first, with a shortcut for each
 * continent.
 */
export function PlaceFields({ choices, faults }: PlaceFieldsProps) {
  const { provider, providers, region, regions, place, content, edit } = choices;
  const pendingQuery = content.error ? content : regions;
  const near = regions.data && nearestFirst(regions.data, place);
  const showsProvider = providers && provider !== undefined && (providers.length > 1 || faults.provider !== null);
  return (
    <>
      {!providers && !content.error && <Skeleton className="h-21 max-sm:h-29" />}
      {showsProvider && (
        <SelectField
          label="Cloud provider"
          value={provider}
          options={providers}
          onChange={(next) => edit({ provider: next })}
          error={faults.provider}
          hint="All projects run on this installation. Provider and region are labels."
        />
      )}
      {near && region !== undefined ? (
        <div className="grid gap-2">
          <SelectField
            label="Region"
            value={region}
            options={near.map(({ code, name, km }) => ({
              value: code,
              label: name,
              detail: km === null ? code : `${code} · ${distanceText(km)}`,
            }))}
            onChange={(next) => edit({ region: next })}
            error={faults.region}
            hint={[
              showsProvider ? 'Incidents and maintenance are announced by region.' : 'All projects run on this installation. The region is a label.',
              place && `Sorted by distance from ${place.name}, based on your time zone.`,
            ]
              .filter(Boolean)
              .join(' ')}
          />
          {regions.data && regions.data.continents.length > 0 && (
            <div role="group" aria-label="Continent" className="flex flex-wrap gap-2">
              {regions.data.continents.map((it) => (
                <Button
                  key={it.name}
                  aria-pressed={it.region === region}
                  className="aria-pressed:bg-hover"
                  onClick={() => edit({ region: it.region })}
                >
                  {it.name}
                </Button>
              ))}
            </div>
          )}
        </div>
      ) : pendingQuery.error ? (
        <ErrorNote
          title="Couldn't load the regions."
          error={pendingQuery.error}
          onRetry={() => void pendingQuery.refetch()}
          busy={pendingQuery.isFetching}
        />
      ) : (
        <Loading label="Loading regions" onRetry={() => void pendingQuery.refetch()}>
          <Skeleton className="h-31 max-sm:h-37" />
        </Loading>
      )}
    </>
  );
}

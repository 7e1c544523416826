import { Eye } from 'lucide-react';
import { type FeaturePreview, useFeaturePreviews } from '@/lib/feature-previews';
import type { PreviewEntry } from '@/lib/preview-catalogue';
import { classNames } from '@/ui/class-names';
import { NewBadge } from './new-badge';

interface PreviewListProps {
  previews: readonly PreviewEntry[];
  shown: FeaturePreview;
  onShow: (key: FeaturePreview) => void;
}

/** The previews by name; an eye marks enabled ones. */
export function PreviewList({ previews, shown, onShow }: PreviewListProps) {
  const isOn = useFeaturePreviews();
  return (
    <ul
      aria-label="Previews"
      className="shrink-0 border-b p-2 sm:h-[550px] sm:max-h-full sm:w-[280px] sm:overflow-y-auto sm:border-r sm:border-b-0"
    >
      {previews.map(({ key, name, isNew }) => (
        <li key={key}>
          <button
            type="button"
            aria-current={key === shown ? 'true' : undefined}
            data-autofocus={key === shown || undefined}
            onClick={() => onShow(key)}
            className={classNames(
              'flex min-h-9 w-full items-center gap-2.5 rounded-md px-2.5 py-1 text-left text-sm max-sm:min-h-11',
              key === shown ? 'bg-hover font-medium text-text' : 'text-muted hover:bg-hover hover:text-text',
            )}
          >
            <span className="size-4 shrink-0 text-accent">
              {isOn(key) && (
                <>
                  <Eye className="size-4" aria-hidden="true" />
                  <span className="sr-only">Enabled: </span>
                </>
              )}
            </span>
            <span className="min-w-0 flex-1">{name}</span>
            {isNew && <NewBadge />}
          </button>
        </li>
      ))}
    </ul>
  );
}

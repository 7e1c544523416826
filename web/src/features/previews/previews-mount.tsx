import { FlaskConical } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useCommands } from '@/lib/commands/use-commands';
import { usePreviewModal } from '@/lib/preview-modal';

const PreviewsDialog = lazy(async () => ({ default: (await import('./previews-dialog')).PreviewsDialog }));

/** The previews over any page, while the address contains them; and the command that opens them. */
export function PreviewsMount({ slug }: { slug: string | undefined }) {
  const { shown, show, close } = usePreviewModal();
  useCommands([
    {
      id: 'feature-previews',
      section: 'Actions',
      name: 'Feature previews...',
      searchText: 'Dashboard feature previews, Beta, Try features, Experiments',
      icon: FlaskConical,
      action: () => show(),
    },
  ]);
  return <Suspense>{shown !== null && <PreviewsDialog slug={slug} requestedKey={shown} onShow={show} onClose={close} />}</Suspense>;
}

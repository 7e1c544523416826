import { FlaskConical } from 'lucide-react';
import { useOfferedPreviews } from '@/api/platform/offered-previews';
import type { Command } from '@/lib/commands/command';
import { useCommands } from '@/lib/commands/use-commands';
import { usePreviewModal } from '@/lib/preview-modal';
import { lateComponent } from '@/ui/late-component';

const { Component: PreviewsDialog } = lateComponent(async () => (await import('./previews-dialog')).PreviewsDialog);

/**
 * The previews over any page, while the address contains them; and the command that opens them, if
 * any are offered.
 */
export function PreviewsMount({ slug }: { slug: string | undefined }) {
  const { shown, show, close } = usePreviewModal();
  const hasPreviews = (useOfferedPreviews(slug) ?? []).length > 0;
  const command: Command = {
    id: 'feature-previews',
    section: 'Actions',
    name: 'Feature previews...',
    searchText: 'Dashboard feature previews, Beta, Try features, Experiments',
    icon: FlaskConical,
    action: () => show(),
  };
  useCommands(hasPreviews ? [command] : []);
  return shown !== null && <PreviewsDialog slug={slug} requestedKey={shown} onShow={show} onClose={close} />;
}

import { EmptyState } from '@/ui/empty-state';
import { DiscussionLink } from './discussion-link';

/** The empty state of the previews. */
export function NoPreviews() {
  return (
    <div className="p-5">
      <EmptyState
        title="No feature previews available"
        text="New features to try appear here automatically."
        action={
          <DiscussionLink url={null} about="a feature to try">
            Suggest a feature
          </DiscussionLink>
        }
      />
    </div>
  );
}

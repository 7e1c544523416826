import { Outlet } from 'react-router';
import { useActivePreviews } from '@/api/platform/active-previews';
import { useCustomContent } from '@/api/platform/get-custom-content';
import { usePermissions } from '@/api/profile/list-permissions';
import { HeaderBanners } from '@/features/banners/header-banners';
import { PreviewsMount } from '@/features/previews/previews-mount';
import { ProofMount } from '@/features/sign-in/proof/proof-mount';
import { useAvailable } from '@/lib/available-features';
import { hasDocuments } from '@/lib/legal-documents';
import { platformTopic, sessionTopic } from '@/lib/live/topic-names';
import { TitlePlaceContext } from '@/lib/page-title';
import { useTopic } from '@/streams/use-topic';
import { BottomNavigation } from './bottom-navigation';
import { useCurrentPlace } from './current-place';
import { FramePart } from './frame-part';
import { KeyListMount } from './key-list-mount';
import { SidePanelMount } from './late-side-panel';
import { navigationOf } from './navigation';
import { SideNavigation } from './side-navigation';
import { TelemetryMount } from './telemetry-mount';
import { useTitlePlace } from './title-place';
import { TopBar } from './top-bar';
import { useRememberedPage } from './use-remembered-page';

/**
 * The frame around every screen of a signed-in user: bar, banners, navigation, page. A failing part
 * does not affect the others. A page with `data-fills` is as high as the rest of the window.
 */
export function Frame() {
  useTopic(sessionTopic);
  useTopic(platformTopic);
  const place = useCurrentPlace();
  const previews = useActivePreviews();
  const titlePlace = useTitlePlace(place);
  useRememberedPage(titlePlace.names);
  const groups = navigationOf({
    ...place,
    permitted: usePermissions(place.slug),
    previews,
    available: useAvailable(),
    hasDocuments: hasDocuments(useCustomContent().data),
  });
  return (
    <div className="group/frame flex min-h-dvh flex-col sm:has-data-fills:h-dvh">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-raised px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <FramePart name="The top bar">
        <TopBar place={place} />
      </FramePart>
      <FramePart name="The banners">
        <HeaderBanners organization={place.organization} />
      </FramePart>
      <div className="flex min-h-0 flex-1">
        {(groups.length > 0 || place.awaitsRole) && (
          <FramePart name="The navigation">
            <SideNavigation groups={groups} />
          </FramePart>
        )}
        {/* The space below the cookie question belongs to the page, so that the sidebar reaches the bottom of the window. */}
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 flex-1 focus:outline-none max-sm:pb-16 max-sm:group-has-data-consent/frame:pb-60 sm:not-has-data-fills:group-has-data-consent/frame:pb-44"
        >
          <TitlePlaceContext value={titlePlace}>
            <Outlet />
          </TitlePlaceContext>
        </main>
        <FramePart name="The panel">
          {(previews('inline_editor') || previews('api_side_panel')) && <SidePanelMount projectRef={place.ref} />}
        </FramePart>
      </div>
      <BottomNavigation groups={groups} place={place} />
      <FramePart name="The keyboard shortcuts">
        <KeyListMount groups={groups} place={place} />
      </FramePart>
      <FramePart name="The feature previews">
        <PreviewsMount slug={place.slug} />
      </FramePart>
      <FramePart name="The session check">
        <ProofMount />
      </FramePart>
      <FramePart name="The cookie banner">
        <TelemetryMount />
      </FramePart>
    </div>
  );
}

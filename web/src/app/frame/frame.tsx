import { Outlet } from 'react-router';
import { useSignInSettings } from '@/api/auth/get-sign-in-settings';
import { usePermissions } from '@/api/profile/list-permissions';
import { HeaderBanners } from '@/features/banners/header-banners';
import { platformTopic, sessionTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';
import { BottomNavigation } from './bottom-navigation';
import { useCurrentPlace } from './current-place';
import { navigationOf } from './navigation';
import { SideNavigation } from './side-navigation';
import { TopBar } from './top-bar';

/** Around every screen of somebody who is signed in: bar, banners, navigation, page. */
export function Frame() {
  useSignInSettings();
  useTopic(sessionTopic);
  useTopic(platformTopic);
  const place = useCurrentPlace();
  const entries = navigationOf(place, usePermissions(place.slug));
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-raised px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <TopBar place={place} />
      <HeaderBanners organization={place.organization} />
      <div className="flex flex-1">
        {entries.length > 0 && <SideNavigation entries={entries} />}
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 focus:outline-none max-sm:pb-16">
          <Outlet />
        </main>
      </div>
      {entries.length > 0 && <BottomNavigation entries={entries} />}
    </div>
  );
}

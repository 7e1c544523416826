import { generatePath, Navigate, type To, useLocation } from 'react-router';
import { useActivePreviews } from '@/api/platform/active-previews';
import { useCustomContent } from '@/api/platform/get-custom-content';
import { NotFoundInside } from '@/features/error-page/not-found-page';
import { GuideElsewhere } from '@/features/planned-pages/external-guide';
import { PlannedPage } from '@/features/planned-pages/planned-page';
import { guideAddress } from '@/lib/docs-address';
import { type PlannedRoute as Row, plannedRouteAt } from './planned-routes';

/** The page of addresses without a page of their own: a planned one, or not found. */
export function PlannedRoute() {
  const { pathname, search, hash } = useLocation();
  const previews = useActivePreviews();
  const guide = guideAddress(useCustomContent().data, pathname);
  const found = plannedRouteAt(pathname);
  if (!found) return <NotFoundInside />;
  const { route, params } = found;
  const elsewhere = wayOn(route, params, previews);
  if (guide !== null) return <GuideElsewhere title={route.title} address={guide} />;
  if (elsewhere) return <Navigate to={{ pathname: elsewhere, search, hash } satisfies To} replace />;
  const today = route.today && { ...route.today, to: filled(route.today.to, params) };
  return <PlannedPage title={route.title} sentence={route.sentence} {...(today && { today })} />;
}

type Params = Record<string, string | undefined>;

/** The redirect target of an address whose preview is off or on. */
function wayOn({ preview }: Row, params: Params, previews: ReturnType<typeof useActivePreviews>): string | undefined {
  return preview && previews(preview.key) !== preview.on ? filled(preview.otherwise, params) : undefined;
}

const filled = (path: string, params: Params): string => (path.startsWith('/') ? generatePath(path, params) : path);

import { useEffect } from 'react';
import { generatePath, Navigate, type To, useLocation } from 'react-router';
import { useActivePreviews } from '@/api/platform/active-previews';
import { useCustomContent } from '@/api/platform/get-custom-content';
import { NotFoundInside } from '@/features/error-page/not-found-page';
import { GuideElsewhere } from '@/features/planned-pages/external-guide';
import { PlannedPage } from '@/features/planned-pages/planned-page';
import { guideAddress } from '@/lib/docs-address';
import { lastProject } from '@/lib/last-project';
import { type Editor, lastOpened, rememberOpened } from '@/lib/project-history';
import { type PlannedRoute as Row, plannedRouteAt } from './planned-routes';

/** The page of addresses without a page of their own: a planned one, or not found. */
export function PlannedRoute() {
  const { pathname, search, hash } = useLocation();
  const previews = useActivePreviews();
  const guide = guideAddress(useCustomContent().data, pathname);
  const found = plannedRouteAt(pathname);
  const editor = found ? editorAt(found.route) : undefined;
  const { ref, id } = found?.params ?? {};
  useEffect(() => {
    if (editor && ref && id) rememberOpened(ref, editor, id);
  }, [editor, ref, id]);

  if (!found) return <NotFoundInside />;
  const { route, params } = found;
  const elsewhere = wayOn(route, params, pathname, previews);
  if (guide !== null) return <GuideElsewhere title={route.title} address={guide} />;
  if (elsewhere) return <Navigate to={{ pathname: elsewhere, search, hash } satisfies To} replace />;
  const today = route.today && { ...route.today, to: filled(route.today.to, params) };
  return <PlannedPage title={route.title} sentence={route.sentence} {...(today && { today })} />;
}

type Params = Record<string, string | undefined>;

/** The redirect target of an address whose preview is off or on. */
function wayOn(
  { path, preview }: Row,
  { ref, id, ...params }: Params,
  pathname: string,
  previews: ReturnType<typeof useActivePreviews>,
): string | undefined {
  if (preview && previews(preview.key) !== preview.on) return filled(preview.otherwise, { ...params, ref });
  const editor = editorAt({ path });
  if (!editor) return undefined;
  if (ref === undefined) {
    const last = lastProject();
    return last === null ? undefined : `/project/${last}${pathname}`;
  }
  const opened = id === undefined ? lastOpened(ref, editor) : undefined;
  return opened === undefined ? undefined : `/project/${ref}/${editor}/${encodeURIComponent(opened)}`;
}

/** The table editor remembers the last opened item. */
function editorAt({ path }: Pick<Row, 'path'>): Editor | undefined {
  return path.includes('/editor/:id') ? 'editor' : undefined;
}

const filled = (path: string, params: Params): string => (path.startsWith('/') ? generatePath(path, params) : path);

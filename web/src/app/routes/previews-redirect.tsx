import { Navigate } from 'react-router';
import { previewParameter } from '@/lib/preview-modal';

/** The previews have no page of their own: they open on the appearance page. */
export function PreviewsRedirect() {
  return <Navigate to={{ pathname: '/account/appearance', search: `?${previewParameter}=` }} replace />;
}

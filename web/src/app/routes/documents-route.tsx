import { useCustomContent } from '@/api/platform/get-custom-content';
import { NotFoundInside } from '@/features/error-page/not-found-page';
import { DocumentsPage } from '@/features/organization-settings/documents-page';
import { hasDocuments } from '@/lib/legal-documents';

/** The page of legal documents; not found without documents. */
export function DocumentsRoute() {
  const { data } = useCustomContent();
  return data && !hasDocuments(data) ? <NotFoundInside /> : <DocumentsPage />;
}

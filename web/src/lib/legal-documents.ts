import { webAddress } from './web-address';

/** A document of the installation, shown to the members of every organization. */
export interface LegalDocument {
  id: string;
  name: string;
  /** May contain Markdown. */
  description: string;
  action: { text: string; url: string };
}

/** The documents of the installation's custom content. */
export interface DocumentsContent {
  'organization:legal_documents': LegalDocument[] | null;
}

/** The installation's documents; links that are not web addresses are dropped. */
export const legalDocuments = (content: DocumentsContent | undefined): (Omit<LegalDocument, 'action'> & { link: DocumentLink | null })[] =>
  (content?.['organization:legal_documents'] ?? []).map(({ action, ...document }) => {
    const address = webAddress(action.url);
    return { ...document, link: address === null ? null : { text: action.text, address } };
  });

interface DocumentLink {
  text: string;
  address: string;
}

/** Returns whether there is a documents page. */
export const hasDocuments = (content: DocumentsContent | undefined): boolean =>
  (content?.['organization:legal_documents'] ?? []).length > 0;

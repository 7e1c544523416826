import { webAddress } from './web-address';

/** A document that an installation shows to the members of every organization. */
export interface LegalDocument {
  id: string;
  name: string;
  /** May have Markdown in it. */
  description: string;
  action: { text: string; url: string };
}

/** What an installation says of its documents, as its custom content has it. */
export interface DocumentsContent {
  'organization:legal_documents': LegalDocument[] | null;
}

/** The installation's documents; one whose link leads to no web address has none. */
export const legalDocuments = (content: DocumentsContent | undefined): (Omit<LegalDocument, 'action'> & { link: DocumentLink | null })[] =>
  (content?.['organization:legal_documents'] ?? []).map(({ action, ...document }) => {
    const address = webAddress(action.url);
    return { ...document, link: address === null ? null : { text: action.text, address } };
  });

interface DocumentLink {
  text: string;
  address: string;
}

/** Whether there is a page of documents at all. */
export const hasDocuments = (content: DocumentsContent | undefined): boolean =>
  (content?.['organization:legal_documents'] ?? []).length > 0;

import { Link } from 'react-router';
import { useCustomContent } from '@/api/platform/get-custom-content';
import { useAvailable } from '@/lib/available-features';
import { hasUpdate, type ListedExtension } from '@/lib/database/extension-list';
import { guideAddress } from '@/lib/docs-address';
import { Badge } from '@/ui/badge';
import { CardCell, CardRow } from '@/ui/card-table';
import { useDatabase } from '../database-context';
import { RowActions } from '../parts/row-actions';

export type ExtensionAction = 'enable' | 'update' | 'disable';

interface ExtensionRowProps {
  extension: ListedExtension;
  onAct: (action: ExtensionAction) => void;
}

/** An extension with its facts, links and actions. */
export function ExtensionRow({ extension, onAct }: ExtensionRowProps) {
  const { canWrite } = useDatabase();
  const { name, comment, tags, state, schema, installedVersion, defaultVersion, isDeprecated } = extension;
  return (
    <CardRow
      heading={
        <span className="grid min-w-0 gap-1">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-mono [overflow-wrap:anywhere]">{name}</span>
            {state === 'enabled' && <Badge tone="ok">Enabled</Badge>}
            {isDeprecated && <Badge tone="warn">Deprecated</Badge>}
            {tags.map((it) => (
              <Badge key={it}>{it}</Badge>
            ))}
          </span>
          {comment && <span className="text-muted">{comment}</span>}
          {(state === 'forbidden' || state === 'missing') && <span className="text-muted">{absenceOf(extension)}</span>}
          <ExtensionLinks extension={extension} />
        </span>
      }
    >
      <CardCell label="Version">
        {installedVersion ?? defaultVersion ?? '–'}
        {hasUpdate(extension) && <span className="block text-muted">{defaultVersion} available</span>}
      </CardCell>
      <CardCell label="Schema">{schema ? <span className="font-mono">{schema}</span> : '–'}</CardCell>
      <RowActions
        of={name}
        actions={[
          canWrite && state === 'available' && { label: 'Enable', run: () => onAct('enable') },
          canWrite && hasUpdate(extension) && { label: 'Update', run: () => onAct('update') },
          canWrite && state === 'enabled' && { label: 'Disable', run: () => onAct('disable'), isDanger: true },
        ]}
      />
    </CardRow>
  );
}

/** Why an extension cannot be enabled here. */
function absenceOf({ state, withheldFor, package: debian }: ListedExtension): string {
  if (withheldFor !== null) return `Not available in projects. ${withheldFor}`;
  if (state === 'forbidden') return 'Only a superuser can create it: it gives access beyond this database.';
  return debian === null ? 'Not on this server, and not a package of Debian 12.' : `Not on this server. An operator can install the package ${debian}.`;
}

/** The documentation, the source code, and the page that the extension serves, as far as there are some. */
function ExtensionLinks({ extension: { name, link, source, product } }: { extension: ListedExtension }) {
  const { projectRef } = useDatabase();
  const available = useAvailable();
  const { data: content } = useCustomContent();
  const docs = link?.startsWith('/') ? guideAddress(content, link) : link;
  const outside = [
    { label: 'Documentation', to: docs },
    { label: 'Source code', to: source },
  ];
  return (
    <span className="flex flex-wrap gap-x-3 text-muted">
      {outside.map(
        ({ label, to }) =>
          to && (
            <a key={label} href={to} target="_blank" rel="noreferrer" aria-label={`${label} of ${name}`} className="rounded-sm underline underline-offset-2">
              {label}
            </a>
          ),
      )}
      {product && available(product.feature) && (
        <Link to={`/project/${projectRef}/${product.path}`} className="rounded-sm underline underline-offset-2">
          {product.name}
        </Link>
      )}
    </span>
  );
}

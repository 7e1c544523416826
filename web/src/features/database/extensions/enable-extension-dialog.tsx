import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { creates } from '@/lib/database/definition-change';
import type { ListedExtension } from '@/lib/database/extension-list';
import { isSystemSchema } from '@/lib/database/names';
import { SelectField } from '@/ui/select-field';
import { CheckField } from '../parts/check-field';
import { useDatabase } from '../database-context';
import { ChangeDialog } from '../review/change-dialog';

/** A schema of its own keeps the objects of extensions out of `public`; it is created if it does not exist. */
const usual = 'extensions';
/** No schema has an empty name. */
const ownChoice = '';

/** Enables an extension in a schema, with those that it needs. */
export function EnableExtensionDialog({ extension: { name, comment, defaultVersion, createdBy, ownSchema, missing }, onClose }: { extension: ListedExtension; onClose: () => void }) {
  const { projectRef } = useDatabase();
  const { data } = useObjects(projectRef, 'schemas');
  const schemas = (data ?? []).map((it) => it.name).filter((it) => !isSystemSchema(it));
  const [schema, setSchema] = useState(usual);
  const [cascade, setCascade] = useState(missing.length > 0);
  const isFixed = createdBy === 'platform' || ownSchema !== null;
  const options = [
    ...(schemas.includes(usual) ? [] : [{ value: usual, label: usual, detail: 'new schema' }]),
    ...schemas.map((it) => ({ value: it, label: it })),
    { value: ownChoice, label: "The extension's own choice", detail: 'or the first schema of the search path' },
  ];
  const changes = () => [
    ...(!isFixed && schema === usual && !schemas.includes(usual) ? [creates('schemas', { name: usual })] : []),
    creates('extensions', { name, ...(!isFixed && schema !== ownChoice && { schema }), ...(cascade && { cascade: true }) }),
  ];
  return (
    <ChangeDialog
      title={`Enable ${name}`}
      description={[comment, defaultVersion && `Version ${defaultVersion}.`].filter(Boolean).join('. ')}
      size="large"
      changes={changes}
      // Without the list the schema would be created a second time.
      canReview={data !== undefined}
      runLabel="Enable extension"
      doneText={`${name} was enabled`}
      onClose={onClose}
    >
      {isFixed ? (
        <p className="text-sm text-muted">
          {ownSchema !== null ? `Its objects are in the schema ${ownSchema}.` : 'The platform creates it, in a schema for extensions that every role may use.'}
        </p>
      ) : (
        <SelectField label="Schema" value={schema} options={options} onChange={setSchema} hint="For its functions, types and tables." />
      )}
      {missing.length > 0 && (
        <CheckField label={`Also enable the extensions that it needs: ${missing.join(', ')} (CASCADE)`} checked={cascade} onChange={setCascade} />
      )}
    </ChangeDialog>
  );
}

import { fieldFault } from '@/api/http/field-fault';
import { computeName } from '@/lib/compute-name';
import { DbPasswordField } from '@/ui/db-password-field';
import { TextField } from '@/ui/field';
import { SelectField } from '@/ui/select-field';
import { type RestoredProject, sameSize } from './use-restored-project';

const nameLengthMax = 64;

interface RestoredProjectFieldsProps {
  project: RestoredProject;
  /** The form was submitted once, so errors are shown. */
  tried: boolean;
  /** The server's error. */
  error: unknown;
}

/** Name, password and size of the project into which a backup is restored. */
export function RestoredProjectFields({ project, tried, error }: RestoredProjectFieldsProps) {
  return (
    <>
      <TextField
        label="Project name"
        value={project.name}
        onChange={project.setName}
        maxLength={nameLengthMax}
        autoComplete="off"
        error={(tried ? project.nameError : null) ?? fieldFault(error, 'name', 'The name')}
      />
      <DbPasswordField
        value={project.dbPassword}
        onChange={project.setDbPassword}
        strength={project.strength}
        tried={tried}
        error={fieldFault(error, 'database_password', 'The password')}
      />
      <SelectField
        label="Compute size"
        value={project.computeSize}
        onChange={project.setComputeSize}
        options={[{ value: sameSize, label: 'As this project' }, ...project.sizes.map(({ id }) => ({ value: id, label: computeName(id) }))]}
        error={fieldFault(error, 'desired_instance_size', 'The size')}
      />
    </>
  );
}

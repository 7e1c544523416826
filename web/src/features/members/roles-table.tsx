import { Check, Minus } from 'lucide-react';
import { roleIds } from '@/lib/entities/member';
import { CardCell, CardRow, CardTable } from '@/ui/card-table';
import { roleAbilities, type RoleName } from './role-abilities';

const names = Object.keys(roleIds) as RoleName[];
const columns = [{ name: 'Action' }, ...names.map((name) => ({ name }))];

/** The actions, and which roles can perform each. */
export function RolesTable() {
  return (
    <div className="rounded-md border sm:[&_:is(th,td)]:px-3 [&_thead_th]:whitespace-nowrap">
      <CardTable label="Roles" columns={columns}>
        {roleAbilities.map(({ text, roles }) => (
          <CardRow key={text} heading={text}>
            {names.map((name) => (
              <CardCell key={name} label={name}>
                <Mark isAllowed={roles.includes(name)} />
              </CardCell>
            ))}
          </CardRow>
        ))}
      </CardTable>
    </div>
  );
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  const Shape = isAllowed ? Check : Minus;
  return (
    <>
      <Shape className={`size-4 ${isAllowed ? 'text-ok' : 'text-muted'}`} aria-hidden="true" />
      <span className="sr-only">{isAllowed ? 'Yes' : 'No'}</span>
    </>
  );
}

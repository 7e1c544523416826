import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldFault } from '@/api/http/field-fault';
import { useStartRun } from '@/api/simulations/start-run';
import type { Scenario, SimulationRun } from '@/lib/entities/simulation';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { FormActions } from '@/ui/form-actions';
import { RadioField } from '@/ui/radio-field';
import { SelectField } from '@/ui/select-field';
import { SwitchField } from '@/ui/switch-field';
import { TextLink } from '@/ui/text-link';
import { toast } from '@/ui/toast';
import { emptyDraft, faultsOf, groundOf, hasFault, lengthText, type RunDraft, sizeOf, toNewRun } from './run-draft';
import { Goals } from './goals';

const grounds = [
  { value: 'sockets', label: 'Live', detail: 'A separate server process with real connections.' },
  { value: 'in_memory', label: 'Simulated time', detail: 'The same code without a network. Repeatable with the same seed.' },
] as const;

interface RunFormProps {
  scenarios: readonly Scenario[];
  /** The active run, which blocks a new one. */
  underWay: SimulationRun | undefined;
}

/** Chooses a scenario and starts it. */
export function RunForm({ scenarios, underWay }: RunFormProps) {
  const [draft, setDraft] = useState<RunDraft>(() => ({ ...emptyDraft, scenario: scenarios[0]?.name ?? '' }));
  const [wasTried, setTried] = useState(false);
  const start = useStartRun();
  const navigate = useNavigate();
  const scenario = scenarios.find((it) => it.name === draft.scenario);
  if (!scenario) return <p className="text-sm text-muted">No scenarios available.</p>;
  const change = (part: Partial<RunDraft>) => setDraft((before) => ({ ...before, ...part }));
  const faults = wasTried ? faultsOf(draft) : { seed: null, connections: null };
  const fieldErrors = {
    seed: fieldFault(start.error, 'seed', 'The seed'),
    connections: fieldFault(start.error, 'connections', 'The number of connections'),
  };
  const isBlocked = underWay !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isBlocked || start.isPending || hasFault(draft)) return;
    start.mutate(toNewRun(draft), {
      onSuccess: ({ id }) => {
        toast.success('Simulation started');
        void navigate(`/ops/simulations/${id}`);
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Run a simulation" className="flex flex-col gap-5">
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-2">
        <div className="grid gap-3">
          <SelectField
            label="Scenario"
            value={draft.scenario}
            options={scenarios.map(({ name, title }) => ({ value: name, label: title, detail: name }))}
            onChange={(name) => change({ scenario: name, ground: null })}
          />
          <Goals lines={scenario.teaches} />
          <p className="text-sm text-muted tabular-nums">{sizeText(sizeOf(draft, scenario))}</p>
        </div>
        <div className="grid gap-5">
          <RadioField label="Mode" value={groundOf(draft, scenario)} options={grounds} onChange={(ground) => change({ ground })} />
          <SwitchField
            label="Quick run"
            hint="Smaller and shorter, for a smoke test."
            on={draft.short}
            onChange={(short) => change({ short })}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Seed"
              inputMode="numeric"
              autoComplete="off"
              value={draft.seed}
              onChange={(seed) => change({ seed })}
              hint="Leave blank for the scenario's default."
              error={faults.seed ?? fieldErrors.seed}
            />
            <TextField
              label="Connections"
              inputMode="numeric"
              autoComplete="off"
              placeholder={String(sizeOf(draft, scenario).connections)}
              value={draft.connections}
              onChange={(connections) => change({ connections })}
              hint="At peak."
              error={faults.connections ?? fieldErrors.connections}
            />
          </div>
        </div>
      </div>
      {start.error && !fieldErrors.seed && !fieldErrors.connections && <ErrorNote title="Couldn't start the simulation." error={start.error} />}
      <FormActions>
        <Button type="submit" variant="primary" busy={start.isPending} disabled={isBlocked} aria-describedby="run-length">
          Run simulation
        </Button>
        <p id="run-length" className="text-sm text-muted tabular-nums">
          {underWay ? (
            <>
              <TextLink to={`/ops/simulations/${underWay.id}`}>{underWay.title}</TextLink> is already running. Stop it or wait for it to finish.
            </>
          ) : (
            lengthText(draft, scenario)
          )}
        </p>
      </FormActions>
    </form>
  );
}

const sizeText = ({ organizations, projects, people, connections }: Scenario['short_size']): string => {
  const number = (value: number) => value.toLocaleString('en');
  return `${number(organizations)} organizations, ${number(projects)} projects, ${number(people)} people, ${number(connections)} connections at peak.`;
};

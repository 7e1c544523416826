import { type FormEvent, type ReactNode, useState } from 'react';
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
import { emptyDraft, faultsOf, groundOf, hasFault, lengthText, type RunDraft, type RunFaults, sizeOf, toNewRun } from './run-draft';
import { Goals } from './goals';
import { runName } from './run-texts';

const noFaults: RunFaults = { name: null, seed: null, connections: null };

const grounds = [
  {
    value: 'sockets',
    label: 'Live',
    detail: 'Starts a separate server and opens real connections to it. Shows what this machine can handle.',
  },
  {
    value: 'in_memory',
    label: 'Simulated time',
    detail: 'Runs the server’s code with a simulated clock and network, so that hours pass in seconds. The same seed repeats the same run.',
  },
] as const;

interface RunFormProps {
  scenarios: readonly Scenario[];
  /** The active run, which blocks a new one. */
  underWay: SimulationRun | undefined;
}

/** The scenario without faults, with which an operator tries out simulations. */
const firstChoice = (scenarios: readonly Scenario[]) => scenarios.find((it) => it.name === 'quiet-day') ?? scenarios[0];

/** Chooses a scenario and starts it. */
export function RunForm({ scenarios, underWay }: RunFormProps) {
  const [draft, setDraft] = useState<RunDraft>(() => ({ ...emptyDraft, scenario: firstChoice(scenarios)?.name ?? '' }));
  const [wasTried, setTried] = useState(false);
  const start = useStartRun();
  const navigate = useNavigate();
  const scenario = scenarios.find((it) => it.name === draft.scenario);
  if (!scenario) return <p className="text-sm text-muted">No scenarios available.</p>;
  const change = (part: Partial<RunDraft>) => setDraft((before) => ({ ...before, ...part }));
  const faults = wasTried ? faultsOf(draft) : noFaults;
  const fieldErrors = {
    name: fieldFault(start.error, 'name', 'The name'),
    seed: fieldFault(start.error, 'seed', 'The seed'),
    connections: fieldFault(start.error, 'connections', 'The number of connections'),
  };
  const errors = {
    name: faults.name ?? fieldErrors.name,
    seed: faults.seed ?? fieldErrors.seed,
    connections: faults.connections ?? fieldErrors.connections,
  };
  const hasFieldError = Object.values(fieldErrors).some((it) => it !== null);
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
          <div className="grid gap-1">
            <h3 className="text-sm font-medium">What this tests</h3>
            <Goals lines={scenario.teaches} />
          </div>
          <p className="text-sm text-muted tabular-nums">{sizeText(sizeOf(draft, scenario))}</p>
        </div>
        <div className="grid gap-5">
          <TextField
            label="Name (optional)"
            autoComplete="off"
            value={draft.name}
            onChange={(name) => change({ name })}
            placeholder={scenario.title}
            hint="Distinguishes this run in the list."
            error={errors.name}
          />
          <RadioField label="Mode" value={groundOf(draft, scenario)} options={grounds} onChange={(ground) => change({ ground })} />
          <SwitchField
            label="Quick run"
            hint="A small fleet for a short time. Shows whether the scenario passes, not how much load the server can handle."
            on={draft.short}
            onChange={(short) => change({ short })}
          />
          <AdvancedOptions isInvalid={errors.seed !== null || errors.connections !== null}>
            <TextField
              label="Seed"
              inputMode="numeric"
              autoComplete="off"
              value={draft.seed}
              onChange={(seed) => change({ seed })}
              hint="Determines all random events: the same seed repeats them. Leave blank for the scenario's default."
              error={errors.seed}
            />
            <TextField
              label="Peak connections"
              inputMode="numeric"
              autoComplete="off"
              placeholder={String(sizeOf(draft, scenario).connections)}
              value={draft.connections}
              onChange={(connections) => change({ connections })}
              hint="Users connected at the same time, at most. Leave blank for the scenario's default."
              error={errors.connections}
            />
          </AdvancedOptions>
        </div>
      </div>
      {start.error && !hasFieldError && <ErrorNote title="Couldn't start the simulation." error={start.error} />}
      <FormActions>
        <Button type="submit" variant="primary" busy={start.isPending} disabled={isBlocked} aria-describedby="run-length">
          Run simulation
        </Button>
        <p id="run-length" className="text-sm text-muted tabular-nums">
          {underWay ? (
            <>
              <TextLink to={`/ops/simulations/${underWay.id}`}>{runName(underWay)}</TextLink> is already running. Stop it or wait for it to finish.
            </>
          ) : (
            lengthText(draft, scenario)
          )}
        </p>
      </FormActions>
    </form>
  );
}

/** Options that most runs do not need; open while one of them is invalid. */
function AdvancedOptions({ isInvalid, children }: { isInvalid: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen || isInvalid} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-sm font-medium max-sm:py-3">Advanced options</summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">{children}</div>
    </details>
  );
}

const sizeText = ({ organizations, projects, people, connections }: Scenario['short_size']): string => {
  const number = (value: number) => value.toLocaleString('en');
  return `${number(organizations)} organizations, ${number(projects)} projects, ${number(people)} people, ${number(connections)} connections at peak.`;
};

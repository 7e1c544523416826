import { useState } from 'react';
import { type Choice, choiceKey, hasCellChoices, isDecided, type RowConflict } from '@/lib/table-editor/conflicts';
import type { Value } from '@/lib/table-editor/row';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';

interface ConflictDialogProps {
  conflicts: readonly RowConflict[];
  onResolve: (choices: ReadonlyMap<string, Choice>) => void;
  onClose: () => void;
}

const texts: Record<RowConflict['kind'], string> = {
  update_changed: 'Changed here and in the database.',
  update_deleted: 'Deleted in the database. Keeping yours adds the row again.',
  delete_changed: 'Changed in the database since you marked it for deletion. Keeping yours deletes it.',
};

/** Asks about rows that were changed elsewhere since they were read. */
export function ConflictDialog({ conflicts, onResolve, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const choose = (key: string, choice: Choice) => setChoices((known) => new Map(known).set(key, choice));
  const chooseAll = (choice: Choice) =>
    setChoices(new Map(conflicts.flatMap((it) => (hasCellChoices(it) ? it.cells.map((cell) => choiceKey(it.id, cell.column)) : [choiceKey(it.id)]).map((key) => [key, choice] as const))));
  return (
    <Dialog
      open
      onClose={onClose}
      size="xlarge"
      title={conflicts.length === 1 ? '1 row has changed since you read it' : `${conflicts.length} rows have changed since you read them`}
      description="Nothing was saved, and your changes are kept. Choose which values to save."
      footer={
        <>
          <Button variant="primary" disabled={!isDecided(conflicts, choices)} onClick={() => onResolve(choices)}>
            Save
          </Button>
          <Button onClick={() => chooseAll('mine')}>Keep all mine</Button>
          <Button onClick={() => chooseAll('theirs')}>Take all theirs</Button>
          <Button variant="ghost" onClick={onClose}>
            Decide later
          </Button>
        </>
      }
    >
      {conflicts.map((it) => (
        <section key={it.id} aria-label={`Row ${keyText(it)}`} className="grid gap-2 rounded-md border p-3">
          <header className="flex flex-wrap items-center gap-2">
            <h3 className="font-mono text-sm font-medium">{keyText(it)}</h3>
            <p className="text-sm text-muted">{texts[it.kind]}</p>
            {!hasCellChoices(it) && <Choices about={keyText(it)} choice={choices.get(choiceKey(it.id))} onChoose={(choice) => choose(choiceKey(it.id), choice)} />}
          </header>
          <table className="w-full table-fixed text-left text-xs">
            <thead className="text-muted">
              <tr>
                <th scope="col" className="py-1 font-medium">Column</th>
                <th scope="col" className="font-medium">Base</th>
                <th scope="col" className="font-medium">Theirs</th>
                <th scope="col" className="font-medium">Yours</th>
                {hasCellChoices(it) && <th scope="col" className="w-52 max-sm:w-28"><span className="sr-only">Choice</span></th>}
              </tr>
            </thead>
            <tbody>
              {it.cells.map(({ column, base, theirs, mine }) => (
                <tr key={column} className="border-t align-top">
                  <th scope="row" className="truncate py-1.5 font-mono font-normal">{column}</th>
                  <td><ValueText value={base} /></td>
                  <td>{it.kind === 'update_deleted' ? <Gone /> : <ValueText value={theirs} />}</td>
                  <td>{it.kind === 'delete_changed' ? <Gone /> : <ValueText value={mine} />}</td>
                  {hasCellChoices(it) && (
                    <td>
                      <Choices about={column} choice={choices.get(choiceKey(it.id, column))} onChoose={(choice) => choose(choiceKey(it.id, column), choice)} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </Dialog>
  );
}

const keyText = ({ key }: RowConflict): string => Object.entries(key).map(([name, value]) => `${name} ${value ?? 'NULL'}`).join(', ');

const Gone = () => <span className="text-muted italic">Deleted</span>;

const shownMax = 500;

function ValueText({ value }: { value: Value }) {
  if (value === null) return <span className="text-muted italic">NULL</span>;
  return <span className="block max-h-24 overflow-auto py-1.5 pr-2 font-mono break-words whitespace-pre-wrap">{value.length > shownMax ? `${value.slice(0, shownMax)}…` : value}</span>;
}

interface ChoicesProps {
  about: string;
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

const Choices = ({ about, choice, onChoose }: ChoicesProps) => (
  <span role="group" aria-label={`Choice for ${about}`} className="flex flex-wrap gap-1 py-0.5">
    <Button className={choice === 'mine' ? 'h-7 border-accent px-2 text-xs' : 'h-7 px-2 text-xs'} aria-pressed={choice === 'mine'} onClick={() => onChoose('mine')}>
      Keep mine
    </Button>
    <Button className={choice === 'theirs' ? 'h-7 border-accent px-2 text-xs' : 'h-7 px-2 text-xs'} aria-pressed={choice === 'theirs'} onClick={() => onChoose('theirs')}>
      Take theirs
    </Button>
  </span>
);

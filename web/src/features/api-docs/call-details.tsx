import type { ReactNode } from 'react';
import type { Answer, Call } from './calls';
import { CodeBlock } from './code-block';
import { curlOf } from './curl';
import { FieldList } from './field-list';
import { Prose } from './prose';

/** All details of a call. */
export function CallDetails({ call }: { call: Call }) {
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-6">
        <p className="max-w-[72ch]">
          <Prose text={call.access} />
        </p>
        {call.parameters.length > 0 && (
          <Part title="Parameters">
            <FieldList label="Parameters" fields={call.parameters} />
          </Part>
        )}
        {call.bodies.map(({ title, fields }) => (
          <Part key={title} title={title ? `Body of ${title}` : 'Body'}>
            <FieldList label={title ? `Body of ${title}` : 'Body'} fields={fields} />
          </Part>
        ))}
        {call.upload !== null && (
          <Part title="Body">
            <p className="text-sm text-muted">The file itself, as {call.upload}.</p>
          </Part>
        )}
        {call.answers.map((answer) => (
          <Part key={answer.status} title={`Response ${answer.status}`}>
            <AnswerPart answer={answer} />
          </Part>
        ))}
        <Part title="Errors">
          <ErrorList errors={call.errors} />
        </Part>
      </div>
      <div className="grid min-w-0 content-start gap-4">
        {call.examples.map((example, i) => (
          <Part key={i} title={example.title ? `Example: ${example.title}` : 'Example'}>
            <div className="grid gap-3">
              <CodeBlock title="curl" text={curlOf(window.location.origin, call, example)} about="curl command" />
              {example.answer !== undefined && (
                <CodeBlock title="Response" text={textOf(example.answer)} about="answer" />
              )}
            </div>
          </Part>
        ))}
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-2">
      <h4 className="text-sm font-semibold">{title}</h4>
      {children}
    </section>
  );
}

function AnswerPart({ answer: { status, about, kind, fields } }: { answer: Answer }) {
  return (
    <>
      <p className="text-sm text-muted">
        {about}
        {kind && `: ${kind}`}
      </p>
      {fields.length > 0 && <FieldList label={`Response ${status}`} fields={fields} />}
    </>
  );
}

function ErrorList({ errors }: Pick<Call, 'errors'>) {
  return (
    <ul aria-label="Errors" className="grid gap-1 text-sm">
      {errors.map(({ status, about }) => (
        <li key={status} className="flex gap-3">
          <code className="shrink-0 font-mono text-danger">{status}</code>
          <span>
            <Prose text={about} />
          </span>
        </li>
      ))}
    </ul>
  );
}

const textOf = (answer: unknown): string => (typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2));

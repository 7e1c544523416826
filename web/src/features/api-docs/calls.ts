import type { Description, DescribedResponse, Example, Media, Operation, Parameter, Reference } from '@/api/description/description';
import { type Field, fieldsOf, kindOf, type Schemas } from './fields';

/** A call as displayed in the reference. */
export interface Call {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** The required permission, as a sentence. */
  access: string;
  needsToken: boolean;
  parameters: Field[];
  /** One, or one for each value of the discriminating parameter. */
  bodies: { title: string; fields: Field[] }[];
  /** The type of a body that is a file instead; else null. */
  upload: string | null;
  answers: Answer[];
  errors: { status: string; about: string }[];
  examples: CallExample[];
}

export interface Answer {
  status: string;
  about: string;
  /** Empty if there is no body. */
  kind: string;
  fields: Field[];
}

/** A recorded request and its response. */
export interface CallExample {
  title: string;
  /** With its query. */
  path: string;
  body: unknown;
  answer: unknown;
}

/** The calls of a resource. */
export interface CallGroup {
  id: string;
  name: string;
  about: string;
  calls: Call[];
}

const json = 'application/json';

/** All calls by resource. */
export function groupsOf(description: Description): CallGroup[] {
  const calls = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      group: operation.tags[0],
      call: callOf(path, method, operation, description),
    })),
  );
  return description.tags.map(({ name, description: about }) => ({
    id: name.toLowerCase().replaceAll(/\W+/g, '-'),
    name,
    about,
    calls: calls.filter((it) => it.group === name).map((it) => it.call),
  }));
}

function callOf(path: string, method: string, operation: Operation, { components }: Description): Call {
  const known = components.schemas;
  const responses = Object.entries(operation.responses);
  const good = responses.filter(([status]) => status < '4');
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    access: operation.description,
    needsToken: operation['x-access'].who !== 'everybody',
    parameters: operation.parameters.map((it) => ({
      name: it.name,
      depth: 0,
      kind: kindOf(it.schema, known),
      about: it.in === 'path' ? `${it.description}, in the path` : it.description,
      optional: !it.required,
    })),
    bodies: bodiesOf(operation, known),
    upload: uploadOf(operation),
    answers: good.map(([status, it]) => answerOf(status, it as DescribedResponse, known)),
    errors: responses
      .filter(([status]) => status >= '4')
      .map(([status, it]) => ({ status, about: resolvedResponse(it, components.responses).description })),
    examples: examplesOf(path, operation, good.flatMap(([, it]) => ('content' in it && it.content ? Object.values(it.content) : []))),
  };
}

function bodiesOf(operation: Operation, known: Schemas): Call['bodies'] {
  const media = firstOf(operation.requestBody?.content);
  if (!media || uploadOf(operation) !== null) return [];
  const several = media.schema.oneOf ?? [media.schema];
  return several.map((schema) => ({ title: schema.title ?? '', fields: fieldsOf(schema, known) }));
}

function uploadOf({ requestBody }: Operation): string | null {
  const type = Object.keys(requestBody?.content ?? {})[0];
  return type === undefined || type === json ? null : type;
}

function answerOf(status: string, { description, content }: DescribedResponse, known: Schemas): Answer {
  const [type, media] = Object.entries(content ?? {})[0] ?? [];
  if (!type || !media) return { status, about: description, kind: '', fields: [] };
  const kind = type === json ? kindOf(media.schema, known) : type;
  return { status, about: description, kind, fields: fieldsOf(media.schema, known) };
}

function resolvedResponse(what: DescribedResponse | Reference, known: Record<string, DescribedResponse>): DescribedResponse {
  if (!('$ref' in what)) return what;
  return known[what.$ref.split('/').at(-1) ?? ''] ?? { description: '' };
}

function examplesOf(path: string, operation: Operation, answers: Media[]): CallExample[] {
  const bodies = firstOf(operation.requestBody?.content)?.examples ?? {};
  const allExamples: Record<string, Example> = Object.assign({}, ...answers.map((it) => it.examples ?? {})) as Record<string, Example>;
  const choice = operation.parameters.find((it) => it.in === 'query' && it.required);
  const names = choice ? choicesOf(choice) : [operation.operationId];
  return names.map((name) => ({
    title: choice ? (bodies[name]?.summary ?? name) : '',
    path: filledPath(path, operation, name),
    body: bodies[name]?.value,
    answer: allExamples[name]?.value,
  }));
}

/** The routes that a parameter selects, in the order of its values. */
function choicesOf({ examples = {}, schema }: Parameter): string[] {
  const place = (route: string) => schema.enum?.indexOf(String(examples[route]?.value)) ?? 0;
  return Object.keys(examples).sort((a, b) => place(a) - place(b));
}

function filledPath(path: string, operation: Operation, route: string): string {
  const given = operation.parameters.flatMap(({ name, in: place, examples }) =>
    examples?.[route] ? [{ name, place, value: String(examples[route].value) }] : [],
  );
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => given.find((it) => it.name === name)?.value ?? whole);
  const query = new URLSearchParams(given.filter((it) => it.place === 'query').map((it) => [it.name, it.value]));
  return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}

const firstOf = (content: Record<string, Media> | undefined): Media | undefined => Object.values(content ?? {})[0];

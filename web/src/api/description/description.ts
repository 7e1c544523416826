/** The used parts of the API description (OpenAPI 3.1). */
export interface Description {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, DescribedResponse> };
}

export interface Operation {
  operationId: string;
  summary: string;
  /** The required permission, as a sentence. */
  description: string;
  tags: string[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, DescribedResponse | Reference>;
  'x-access': { who: 'everybody' | 'signed_in' | 'operators' | 'alert_source' };
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description: string;
  schema: Schema;
  /** By route name. */
  examples?: Record<string, Example>;
}

export interface DescribedResponse {
  description: string;
  content?: Record<string, Media>;
}

export interface Media {
  schema: Schema;
  examples?: Record<string, Example>;
}

export interface Example {
  summary?: string;
  value: unknown;
}

export interface Reference {
  $ref: string;
}

/** A schema in JSON Schema 2020-12, where the server defines one. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  enum?: (string | null)[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

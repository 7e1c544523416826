import type { Client } from 'openapi-fetch';
import { api } from '../http/client';

interface OfProject {
  path: { ref: string };
}

/**
 * The calls of a project's API keys, written by hand until the description names them; what they
 * answer is taken for nothing before its schema has seen it.
 */
interface KeyPaths {
  '/platform/projects/{ref}/api-keys': {
    get: { parameters: OfProject; responses: { 200: { content: { 'application/json': unknown } } } };
    post: {
      parameters: OfProject;
      requestBody: { content: { 'application/json': { name: string; access: 'read' | 'write'; expires_in_days?: number } } };
      responses: { 201: { content: { 'application/json': unknown } } };
    };
  };
  '/platform/projects/{ref}/api-keys/{id}': {
    delete: { parameters: { path: { ref: string; id: string } }; responses: { 204: { content?: never } } };
  };
}

/** The client of all calls, with its rules, under these types. */
export const keyCalls = api as unknown as Client<KeyPaths>;

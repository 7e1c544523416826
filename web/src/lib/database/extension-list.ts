import type { Feature } from '../features';
import catalogue from './extension-catalogue.json';
import type { Extension } from './routine-entities';

/** A page of the dashboard that an extension serves. */
export interface ExtensionProduct {
  name: string;
  /** Below `/project/:ref/`. */
  path: string;
  feature: Feature;
}

interface CatalogueEntry {
  name: string;
  tags: readonly string[];
  /** Its documentation: an address, or a path of the guides. */
  link: string;
  /** Its source code. */
  source?: string;
  /** The package of Debian 12 that brings it, beyond that of PostgreSQL itself. */
  package?: string;
  product?: ExtensionProduct;
  /** Major versions of PostgreSQL for which it is deprecated. */
  deprecatedSince?: readonly number[];
}

/** The extensions that are known to the dashboard, with facts that the server does not have. */
export const extensionCatalogue = catalogue as readonly CatalogueEntry[];

/** An extension as the page lists it. */
export interface ListedExtension {
  name: string;
  tags: readonly string[];
  link: string | null;
  source: string | null;
  product: ExtensionProduct | null;
  /** The server's description; null if the server does not have it. */
  comment: string | null;
  state: ExtensionState;
  /** Null: not enabled. */
  installedVersion: string | null;
  /** Null: not on the server. */
  defaultVersion: string | null;
  schema: string | null;
  /** Who creates it: the project's role, or the platform in a schema of its own; null: no role of this project can. */
  createdBy: 'project' | 'platform' | null;
  /** The only schema that it can have; null: any. */
  ownSchema: string | null;
  /** Why the platform does not create it; null: no reason is given. */
  withheldFor: string | null;
  /** See `CatalogueEntry`. */
  package: string | null;
  /** Extensions that it needs and that are not enabled. */
  missing: string[];
  /** Withdrawn in this or an earlier version of PostgreSQL. */
  isDeprecated: boolean;
}

export const extensionStates = ['enabled', 'available', 'forbidden', 'missing'] as const;
/**
 * `forbidden`: only a superuser can create it, and the platform does not. `missing`: the server of the
 * project does not have it.
 */
export type ExtensionState = (typeof extensionStates)[number];

/**
 * The catalogue joined with what the server has, enabled ones first, then by name. `byPlatform`: the
 * extensions that the platform creates although they need a superuser; `withheld`: the reasons for some that
 * it does not create.
 */
export function listExtensions(onServer: readonly Extension[], byPlatform: readonly string[], postgresMajor: number | null, withheld: Readonly<Record<string, string>> = {}): ListedExtension[] {
  const known = new Map(extensionCatalogue.map((it) => [it.name, it]));
  const found = new Map(onServer.map((it) => [it.name, it]));
  const names = [...new Set([...known.keys(), ...found.keys()])].sort();
  const listed = names.map((name) => {
    const entry = known.get(name);
    const server = found.get(name);
    const createdBy = byPlatform.includes(name) ? 'platform' : server?.is_trusted ? 'project' : null;
    return {
      name,
      tags: entry?.tags ?? [],
      link: entry?.link ?? null,
      source: entry?.source ?? null,
      product: entry?.product ?? null,
      comment: server?.comment ?? null,
      state: !server ? 'missing' : server.installed_version !== null ? 'enabled' : createdBy ? 'available' : 'forbidden',
      createdBy,
      withheldFor: withheld[name] ?? null,
      package: entry?.package ?? null,
      ownSchema: server?.own_schema ?? null,
      missing: (server?.requires ?? []).filter((it) => found.get(it)?.installed_version == null),
      installedVersion: server?.installed_version ?? null,
      defaultVersion: server?.default_version ?? null,
      schema: server?.schema ?? null,
      isDeprecated: postgresMajor !== null && (entry?.deprecatedSince ?? []).some((it) => it <= postgresMajor),
    } satisfies ListedExtension;
  });
  const rank = (it: ListedExtension) => extensionStates.indexOf(it.state);
  return listed.sort((one, other) => rank(one) - rank(other));
}

/** All tags, in alphabetical order. */
export const extensionTags: readonly string[] = [...new Set(extensionCatalogue.flatMap((it) => it.tags))].sort();

/** The major version in a version of PostgreSQL such as "15.8"; null if there is none. */
export function majorOf(version: string | null | undefined): number | null {
  const major = Number.parseInt(version ?? '', 10);
  return Number.isNaN(major) ? null : major;
}

/** Returns whether a newer version is on the server. */
export const hasUpdate = ({ installedVersion, defaultVersion }: ListedExtension): boolean =>
  installedVersion !== null && defaultVersion !== null && installedVersion !== defaultVersion;

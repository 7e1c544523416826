import { agreesTo, onConsent } from '../consent/consent';

/** Telemetry's ID among the services that need consent. */
export const telemetryService = 'signalbox-telemetry';

/** Telemetry events; `web/README.md` has the table. Names contain a-z, 0-9 and `_`. */
export type TelemetryAction =
  | 'sign_up'
  | 'page_viewed'
  | 'command_menu_opened'
  | 'theme_chosen'
  | 'feature_preview_enabled'
  | 'feature_preview_disabled';

/** Properties of an event; no personal data and no typed text. */
export type TelemetryProperties = Readonly<Record<string, string | number | boolean>>;

/** Maximum path length accepted by the server. */
const pathLettersMax = 512;

/** The page without identifiers: `/project/:ref/settings` for every project, and no query. */
export function pagePathOf(pathname: string, params: Readonly<Record<string, string | undefined>>): string {
  const named = new Map(Object.entries(params).flatMap(([name, value]) => (value && name !== '*' ? [[value, `:${name}`]] : [])));
  const read = (part: string) => named.get(decoded(part)) ?? part;
  return pathname.split('/').map(read).join('/').slice(0, pathLettersMax);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The project and organization of an event. */
export interface TelemetryGroups {
  project?: string;
  organization: string;
}

/** The project is omitted if there is none; the organization is then "Unknown". */
export const groupsOf = (ref: string | undefined, slug: string | undefined): TelemetryGroups => ({
  ...(ref !== undefined && { project: ref }),
  organization: slug ?? 'Unknown',
});

/** A signal that aborts as soon as the user withdraws consent to telemetry, in any tab. */
export function untilWithdrawn(): { signal: AbortSignal; end: () => void } {
  const withdrawn = new AbortController();
  const end = onConsent(() => {
    if (!agreesTo(telemetryService)) withdrawn.abort();
  });
  return { signal: withdrawn.signal, end };
}

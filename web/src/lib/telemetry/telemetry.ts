import { agreesTo, onConsent } from '../consent/consent';

/** What telemetry is called among the services that consent is asked for. */
export const telemetryService = 'signalbox-telemetry';

/** Telemetry events; `web/README.md` has the table. Names are a-z, 0-9 and `_`. */
export type TelemetryAction =
  | 'sign_up'
  | 'page_viewed'
  | 'command_menu_opened'
  | 'theme_chosen'
  | 'feature_preview_enabled'
  | 'feature_preview_disabled';

/** Properties of an event; no personal data and no typed text. */
export type TelemetryProperties = Readonly<Record<string, string | number | boolean>>;

/** Longer paths are not taken by the server. */
const pathLettersMax = 512;

/** The page without what names things: `/project/:ref/settings` whichever the project, and no query. */
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

/** For which project and organization an event counts. */
export interface TelemetryGroups {
  project?: string;
  organization: string;
}

/** Without a project that member is absent; without an organization it is "Unknown". */
export const groupsOf = (ref: string | undefined, slug: string | undefined): TelemetryGroups => ({
  ...(ref !== undefined && { project: ref }),
  organization: slug ?? 'Unknown',
});

/** A signal that aborts as soon as the person does not agree to telemetry any more, in whichever tab they say so. */
export function untilWithdrawn(): { signal: AbortSignal; end: () => void } {
  const withdrawn = new AbortController();
  const end = onConsent(() => {
    if (!agreesTo(telemetryService)) withdrawn.abort();
  });
  return { signal: withdrawn.signal, end };
}

import type { QueryClient } from '@tanstack/react-query';
import { filter, map, pairwise } from 'rxjs';
import type { Session } from '@/api/auth/create-session';
import { sessionStorageKey } from '@/api/auth/stored-session';
import { lastSignInMethodKey } from '@/api/auth/last-sign-in-method';
import { appTitleKey } from '@/lib/app-title';
import { consentKey } from '@/lib/consent/consent';
import { drafts } from '@/lib/drafts';
import { isPreviewKey } from '@/lib/preview-keys';
import type { Scope } from '@/lib/rx/scope';
import { clearStored } from '@/lib/storage';
import { clearTab } from '@/lib/tab-storage';
import { themeKey } from '@/lib/theme';
import { personOf } from './person-of';

/** Stored values that survive a sign-out; the auth client manages its own key. */
const kept = [themeKey, appTitleKey, consentKey, sessionStorageKey, lastSignInMethodKey];

/** Removes all data of a user after signing out or when another user has signed in. */
export function forgetPerson(scope: Scope, session: Session, client: QueryClient): void {
  session.state$
    .pipe(
      map(personOf),
      pairwise(),
      filter(([before, after]) => before !== null && before !== after),
      scope.bind(),
    )
    .subscribe(() => {
      client.clear();
      clearTab();
      void drafts.clear();
      clearStored((key) => kept.includes(key) || isPreviewKey(key));
    });
}

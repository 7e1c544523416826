import { GitBranch, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { hasPassword, type User } from '@/api/account/get-user';
import { useSignInSettings } from '@/api/auth/get-sign-in-settings';
import { TextLink } from '@/ui/text-link';
import { IdentityRow } from './identity-row';
import { LinkProvider } from './link-provider';

/** The password, and the linked identity provider. */
export function IdentityList({ user }: { user: User }) {
  const { data: settings } = useSignInSettings();
  const host = settings?.code_host;
  const isLinked = user.identities.some(({ provider }) => provider === host?.provider);
  const password = hasPassword(user);
  return (
    <ul className="grid divide-y">
      <WayToSignIn icon={<KeyRound className="size-4" aria-hidden="true" />} name="Password" detail={password ? user.email : 'Not set'}>
        <TextLink to="/account/security" className="text-sm">
          {password ? 'Change password' : 'Set a password'}
        </TextLink>
      </WayToSignIn>
      {user.identities.map((identity) => (
        <WayToSignIn
          key={identity.identity_id}
          icon={<GitBranch className="size-4" aria-hidden="true" />}
          name={identity.provider === host?.provider ? host.name : identity.provider}
          detail={identity.identity_data.user_name}
        >
          <IdentityRow
            identity={identity}
            name={host?.name ?? identity.provider}
            isOnlyWay={!password && user.identities.length === 1}
          />
        </WayToSignIn>
      ))}
      {host && !isLinked && (
        <WayToSignIn icon={<GitBranch className="size-4" aria-hidden="true" />} name={host.name} detail="Not linked">
          <LinkProvider {...host} />
        </WayToSignIn>
      )}
    </ul>
  );
}

function WayToSignIn({ icon, name, detail, children }: { icon: ReactNode; name: string; detail: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="flex min-w-0 items-center gap-3">
        <span className="text-muted">{icon}</span>
        <div className="min-w-0 text-sm">
          <p className="font-medium">{name}</p>
          <p className="truncate text-muted">{detail}</p>
        </div>
      </div>
      {children}
    </li>
  );
}

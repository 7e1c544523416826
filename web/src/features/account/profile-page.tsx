import { useProfile } from '@/api/profile/get-profile';
import { useUser } from '@/api/account/get-user';
import { Card } from '@/ui/card';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { Page } from '@/ui/page';
import { DeleteAccount } from './delete-account';
import { EmailForm } from './email-form';
import { IdentityList } from './identity-list';
import { ProfileForm } from './profile-form';

/** The user's account: name, address, sign-in methods and deletion. */
export function ProfilePage() {
  const profile = useProfile();
  const user = useUser();
  const error = profile.error ?? user.error;
  const retry = () => {
    void profile.refetch();
    void user.refetch();
  };
  if (!profile.data || !user.data) {
    return (
      <Page narrow title="Your profile">
        {error ? (
          <ErrorNote
            title="Couldn't load your account."
            error={error}
            onRetry={retry}
            busy={profile.isFetching || user.isFetching}
          />
        ) : (
          <Loading label="Loading your account" onRetry={retry}>
            <div className="grid gap-6">
              <Skeleton className="h-72" />
              <Skeleton className="h-44" />
            </div>
          </Loading>
        )}
      </Page>
    );
  }
  return (
    <Page narrow title="Your profile">
      <Card title="Profile" description="Members of your organizations can see your username and email.">
        <ProfileForm profile={profile.data} />
      </Card>
      <Card title="Email" description="Used to sign in and to receive email from Signalbox.">
        <EmailForm profile={profile.data} user={user.data} />
      </Card>
      <Card title="Sign-in methods">
        <IdentityList user={user.data} />
      </Card>
      <Card tone="danger" title="Danger zone" description="Deleting your account can't be undone.">
        <DeleteAccount profile={profile.data} user={user.data} />
      </Card>
    </Page>
  );
}

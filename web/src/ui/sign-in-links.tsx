import { Link } from 'react-router';
import { signInPath } from '@/lib/return-to';
import { Button } from './button';

/** The ways to sign in and to sign up that lead back to `path` (in-app, with its query). */
export function SignInLinks({ path }: { path: string }) {
  const signIn = signInPath(path);
  return (
    <>
      <Button asChild look="primary">
        <Link to={signIn}>Sign in</Link>
      </Button>
      <Button asChild>
        <Link to={signIn.replace('/sign-in', '/sign-up')}>Sign up</Link>
      </Button>
    </>
  );
}

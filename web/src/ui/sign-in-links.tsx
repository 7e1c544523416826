import { Link } from 'react-router';
import { signInPath, signUpPath } from '@/lib/return-to';
import { Button } from './button';

/** Links to sign in and to sign up that return to `path` (in-app, with its query). */
export function SignInLinks({ path }: { path: string }) {
  return (
    <>
      <Button asChild variant="primary">
        <Link to={signInPath(path)}>Sign in</Link>
      </Button>
      <Button asChild>
        <Link to={signUpPath(path)}>Sign up</Link>
      </Button>
    </>
  );
}

import { Link } from 'react-router';
import { Button } from './button';

/** The way out of a page of its own for people who are signed in; the others are asked to sign in first. */
export function OrganizationsLink() {
  return (
    <Button asChild>
      <Link to="/organizations">Go to your organizations</Link>
    </Button>
  );
}

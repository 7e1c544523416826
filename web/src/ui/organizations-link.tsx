import { Link } from 'react-router';
import { Button } from './button';

/** A link to the organizations for signed-in users; others are asked to sign in first. */
export function OrganizationsLink() {
  return (
    <Button asChild>
      <Link to="/organizations">Go to your organizations</Link>
    </Button>
  );
}

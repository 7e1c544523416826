import { Link } from 'react-router';
import { CodeBlock } from './code-block';

/** The first call of a script: the token, the header, and a command to try. */
export function Authentication() {
  const command = `export TOKEN=sbx_…\ncurl '${window.location.origin}/platform/organizations' \\\n  -H "Authorization: Bearer $TOKEN"`;
  return (
    <section aria-labelledby="authentication" className="grid scroll-mt-16 gap-3">
      <h2 id="authentication" className="text-lg font-semibold">
        Authentication
      </h2>
      <div className="grid items-start gap-x-8 gap-y-3 lg:grid-cols-2">
        <ol className="grid list-decimal gap-2 pl-5">
          <li>
            <Link to="/account/tokens" className="font-medium underline underline-offset-2">
              Create an access token
            </Link>{' '}
            with the scopes that your script needs. A project has{' '}
            <span className="whitespace-nowrap">management API keys</span> of its own.
          </li>
          <li>
            Send it with every request in the header <code>Authorization: Bearer</code>.
          </li>
          <li>
            A call without a valid token returns 401; one beyond the token's scopes, 403. Each endpoint below names the
            permission that it requires.
          </li>
        </ol>
        <CodeBlock title="List your organizations" text={command} about="curl command" />
      </div>
    </section>
  );
}

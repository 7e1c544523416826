import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAcceptTransfer } from '@/api/projects/accept-transfer';
import { isGoodNoMore, useTransfer } from '@/api/projects/get-transfer';
import type { Organization } from '@/lib/entities/organization';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { LonePage } from '@/ui/lone-page';
import { OrganizationsLink } from '@/ui/organizations-link';
import { PasswordRotation } from '@/ui/password-rotation';
import { SelectField } from '@/ui/select-field';
import { toast } from '@/ui/toast';
import { TransferDetails } from './transfer-details';

interface AcceptFormProps {
  token: string;
  email: string;
  /** Those in which the user may create projects. */
  targets: Organization[];
}

/** Organization choice with the project and the effect of the transfer, before the confirmation. */
export function AcceptForm({ token, email, targets }: AcceptFormProps) {
  const navigate = useNavigate();
  const claim = useAcceptTransfer(token);
  const [picked, setPicked] = useState<string | null>(targets.length === 1 ? (targets[0]?.slug ?? null) : null);
  const [rotatesPassword, setRotatesPassword] = useState(true);
  const target = targets.find((it) => it.slug === picked);
  const found = useTransfer(target?.slug ?? null, token);
  if (isGoodNoMore(claim.error) || isGoodNoMore(found.error)) return <GoodNoMore />;
  const submit = () => {
    if (!target) return;
    claim.mutate({ slug: target.slug, rotatesPassword }, {
      onSuccess: ({ name, ref }) => {
        toast.success(`${name} now belongs to ${target.name}`);
        void navigate(`/project/${ref}`, { replace: true });
      },
    });
  };
  return (
    <LonePage
      title="Accept project transfer"
      actions={
        <>
          <Button variant="primary" busy={claim.isPending} disabled={!found.data?.preview.valid} onClick={submit}>
            Accept project
          </Button>
          <Button asChild variant="ghost">
            <Link to="/organizations">Not now</Link>
          </Button>
        </>
      }
    >
      <p>
        You're signed in as <strong className="text-text [overflow-wrap:anywhere]">{email}</strong>.
      </p>
      <div className="grid gap-4 text-text">
        <SelectField
          label="Organization"
          value={target?.slug ?? ''}
          options={targets.map((it) => ({ value: it.slug, label: it.name, detail: it.plan.name }))}
          onChange={(slug) => {
            claim.reset();
            setPicked(slug);
          }}
          disabled={claim.isPending}
          hint={target ? undefined : 'Choose one of your organizations.'}
        />
        {target && <TransferDetails found={found} />}
        <PasswordRotation on={rotatesPassword} onChange={setRotatesPassword} disabled={claim.isPending} />
        {claim.error && <ErrorNote title="Couldn't accept the project." error={claim.error} />}
      </div>
    </LonePage>
  );
}

function GoodNoMore() {
  return (
    <LonePage title="This link is no longer valid" actions={<OrganizationsLink />}>
      <p>It was already used, revoked or replaced. Ask the sender for a new one.</p>
    </LonePage>
  );
}

import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import type { Organization } from '@/lib/entities/organization';
import { Button } from '@/ui/button';
import { MfaRuleDialog } from './mfa-rule-dialog';

/** Whether members need a second factor, with a switch for owners. */
export function MfaRule({ organization, readOnly }: { organization: Organization; readOnly: boolean }) {
  const [asking, setAsking] = useState(false);
  const enforced = organization.organization_requires_mfa;
  const Icon = enforced ? ShieldCheck : ShieldOff;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="flex max-w-[48ch] items-start gap-2.5 text-sm">
        <Icon className={`mt-0.5 size-4 shrink-0 ${enforced ? 'text-ok' : 'text-muted'}`} aria-hidden="true" />
        <span>
          {enforced
            ? 'Required. Members without 2FA lose access until they set it up.'
            : 'Not required. Members can sign in with just a password.'}
          {readOnly && <span className="block text-muted">Only an owner can change this.</span>}
        </span>
      </p>
      {!readOnly && (
        <Button onClick={() => setAsking(true)}>
          {enforced ? 'Stop requiring 2FA' : 'Require 2FA'}
        </Button>
      )}
      <MfaRuleDialog
        organization={organization}
        enforce={!enforced}
        visible={asking && !readOnly}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

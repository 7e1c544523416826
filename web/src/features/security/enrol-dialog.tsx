import { useState } from 'react';
import { type EnrolledFactor, useEnrolFactor } from '@/api/account/enrol-factor';
import { removeFactor } from '@/api/account/remove-factor';
import { Dialog } from '@/ui/dialog';
import { NameFactorForm } from './name-factor-form';
import { VerifyFactorForm } from './verify-factor-form';

interface EnrolDialogProps {
  /** True if the authenticator was verified. */
  onClose: (isDone: boolean) => void;
}

/** A new authenticator: name, QR code, first verification code. */
export function EnrolDialog({ onClose }: EnrolDialogProps) {
  const [enrolled, setEnrolled] = useState<EnrolledFactor | null>(null);
  const enrol = useEnrolFactor();
  const close = (isDone: boolean) => {
    // Unverified factors are useless; if this fails, they have no effect anyway.
    if (enrolled && !isDone) void removeFactor(enrolled.id).catch(() => undefined);
    onClose(isDone);
  };
  return (
    <Dialog
      open
      onClose={() => close(false)}
      title="Add authenticator"
      description={
        enrolled
          ? 'Scan the QR code with your authenticator app, then enter the six-digit code.'
          : 'Use any app that generates one-time codes, including password managers.'
      }
    >
      {!enrolled && (
        <NameFactorForm
          busy={enrol.isPending}
          error={enrol.error}
          onName={(name) => enrol.mutate(name, { onSuccess: setEnrolled })}
          onCancel={() => close(false)}
        />
      )}
      {enrolled && (
        <VerifyFactorForm enrolled={enrolled} onVerified={() => close(true)} onCancel={() => close(false)} />
      )}
    </Dialog>
  );
}

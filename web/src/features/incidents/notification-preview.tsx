import { incidentStateText } from '@/lib/incident-texts';

interface NotificationPreviewProps {
  title: string;
  state: string;
  message: string;
}

/** The subject and text that notification channels receive. */
export function NotificationPreview({ title, state, message }: NotificationPreviewProps) {
  return (
    <section aria-label="Preview of the notification" className="grid gap-1 rounded-md border bg-background p-4 text-sm">
      <p className="font-medium">
        [{incidentStateText(state)}] {title}
      </p>
      <p className="whitespace-pre-line text-muted">{message}</p>
    </section>
  );
}

import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useParams } from 'react-router';
import { signUpKey } from '@/api/profile/get-profile';
import { useMaySend } from '@/api/telemetry/use-may-send';
import { useTelemetry } from '@/api/telemetry/use-telemetry';
import { useMenuOpen } from '@/lib/commands/use-commands';
import { pagePathOf } from '@/lib/telemetry/telemetry';
import { useTheme } from '../theme/use-theme';

/** Sends telemetry events of the frame. Renders nothing. */
export function TelemetryEvents() {
  const send = useTelemetry();
  const maySend = useMaySend();
  const client = useQueryClient();

  // Happens before consent: sent after it, or never.
  const { data: hasSignedUp } = useQuery<boolean>({ queryKey: signUpKey, queryFn: skipToken });
  useEffect(() => {
    if (!hasSignedUp || !maySend) return;
    client.setQueryData(signUpKey, false);
    send('sign_up');
  }, [hasSignedUp, maySend, send, client]);

  const page = pagePathOf(useLocation().pathname, useParams());
  useEffect(() => {
    if (maySend) send('page_viewed');
  }, [page, maySend, send]);

  const [isMenuOpen] = useMenuOpen();
  useEffect(() => {
    if (isMenuOpen) send('command_menu_opened');
  }, [isMenuOpen, send]);

  const { choice } = useTheme();
  const reported = useRef(choice);
  useEffect(() => {
    if (reported.current === choice) return;
    reported.current = choice;
    send('theme_chosen', { theme: choice });
  }, [choice, send]);
  return null;
}

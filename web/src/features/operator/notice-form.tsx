import { type FormEvent, useState } from 'react';
import { fieldFault } from '@/api/http/field-fault';
import { usePutUpNotice } from '@/api/operator/publish-notice';
import { webAddress } from '@/lib/web-address';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { FormActions } from '@/ui/form-actions';
import { toast } from '@/ui/toast';
import { NoticeStyle } from './notice-preview';

/** The server's limits. */
const messageLettersMax = 300;
const linkLettersMax = 500;

/** Editor and preview of a notice. */
export function NoticeForm() {
  const [message, setMessage] = useState('');
  const [link, setLink] = useState('');
  const put = usePutUpNotice();
  const address = webAddress(link);
  const linkFault = link.trim() !== '' && address === null ? 'Enter a URL that starts with https:// or http://.' : null;
  const isReady = message.trim() !== '' && linkFault === null;
  const refused = {
    message: fieldFault(put.error, 'message', 'The text'),
    link: fieldFault(put.error, 'link', 'The link'),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    put.mutate(
      { message: message.trim(), link: address },
      {
        onSuccess: () => {
          setMessage('');
          setLink('');
          toast.success('Notice published');
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label="Text"
        hint={`${message.length} of ${messageLettersMax} characters. Say what happens, when, and whether users need to act.`}
        error={refused.message}
        value={message}
        onChange={setMessage}
        maxLength={messageLettersMax}
        autoComplete="off"
      />
      <TextField
        label="Link (optional)"
        error={linkFault ?? refused.link}
        value={link}
        onChange={setLink}
        maxLength={linkLettersMax}
        type="url"
        autoComplete="off"
        spellCheck={false}
      />
      {message.trim() !== '' && <NoticeStyle message={message.trim()} link={address} />}
      {put.error && !refused.message && !refused.link && <ErrorNote title="Couldn't publish the notice." error={put.error} />}
      <FormActions>
        <Button type="submit" variant="primary" busy={put.isPending} disabled={!isReady}>
          Publish notice
        </Button>
      </FormActions>
    </form>
  );
}

import { toast } from './toast';

/** Copies a text to the clipboard. Returns true on success; a toast shows the error. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Some browsers neither resolve nor reject while another window has the focus.
    if (!document.hasFocus()) throw new Error('The window is not focused.');
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toast.error('Unable to copy to clipboard');
    return false;
  }
}

import { toast } from 'sonner';

/** Puts a text on the clipboard. True once it is there; if it cannot be, a toast says so. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Some browsers refuse only without a word when another window has the focus.
    if (!document.hasFocus()) throw new Error('The window is not focused.');
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toast.error('Unable to copy to clipboard');
    return false;
  }
}

/** Checks the form of an email address; null if it is plausible. The server validates it. */
export const emailError = (email: string): string | null =>
  /^\S+@\S+$/.test(email.trim()) ? null : 'Enter your email address, such as name@example.com.';

/** What is wrong with an email address at first sight, or null; the server knows better. */
export const emailError = (email: string): string | null =>
  /^\S+@\S+$/.test(email.trim()) ? null : 'Enter your email address, such as name@example.com.';

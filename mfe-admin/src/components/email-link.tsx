/** An address to write to; in a narrow place it breaks before the @, rather than anywhere. */
export function EmailLink({ email }: { email: string }) {
  const at = Math.max(email.indexOf('@'), 0);
  return (
    <a href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}

/** In a narrow place it breaks before the @, rather than anywhere. */
export function EmailText({ email }: { email: string }) {
  const at = Math.max(email.indexOf('@'), 0);
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** An address to write to. */
export const EmailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`}>
    <EmailText email={email} />
  </a>
);

/** An e-mail address that breaks before the @ in a narrow column. */
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

/** A customer chooses their address, and it may have `?` or `%`. Unescaped, they could add a text or change the recipient. */
export const EmailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email.replace(/[%?#&]/g, encodeURIComponent)}`}>
    <EmailText email={email} />
  </a>
);

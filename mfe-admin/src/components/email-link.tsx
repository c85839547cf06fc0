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

export const EmailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`}>
    <EmailText email={email} />
  </a>
);

/** An email address that wraps, where it must, before its @; 'No email' where there is none. */
export function EmailText({ email }: { email: string | null }) {
  if (email === null) return <span className="quiet">No email</span>;
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** An email address that only wraps before its @, if it has to; 'No email' if there is none. */
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

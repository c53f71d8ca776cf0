const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/;
/** What libpq calls the servers that Turnout can work with; it never asks for any others. */
const CAN_BE_WRITTEN = ['read-write', 'primary'];

/**
 * The servers that a DATABASE_URL names, each as a URL of its own, in its order: as PostgreSQL's own programs read
 * `postgres://user:password@a:5432,b:5433/turnout?target_session_attrs=read-write`. Throws an Error that says what
 * can't be read in it, without the password.
 */
export function postgresHosts(databaseUrl: string): string[] {
  const [all, before = '', hosts = '', rest = ''] = SEVERAL.exec(databaseUrl) ?? [];
  if (all === undefined)
    throw new Error('DATABASE_URL must begin with postgres:// or postgresql://');
  return hosts.split(',').map((host) => {
    if (!host && hosts) throw new Error(`DATABASE_URL has an empty place between its hosts`);
    if (!URL.canParse(before + host + rest))
      throw new Error(`DATABASE_URL can't be read at the host ${host}`);
    const url = new URL(before + host + rest);
    const wanted = url.searchParams.get('target_session_attrs') ?? 'read-write';
    if (!CAN_BE_WRITTEN.includes(wanted))
      throw new Error(
        `target_session_attrs of DATABASE_URL must be ${CAN_BE_WRITTEN.join(' or ')}`,
      );
    url.searchParams.delete('target_session_attrs');
    return url.href;
  });
}

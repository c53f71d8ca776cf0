/** The database that Turnout runs on. */
export type Engine = 'sqlite' | 'postgres';

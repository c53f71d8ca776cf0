/** Which database Turnout runs on. */
export type Engine = 'sqlite' | 'postgres';

/** OWASP ASVS 5.0, 6.2: length and a list of common passwords, no rules of composition. */
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;

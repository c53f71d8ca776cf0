import { Anchor } from '../../ui/link/links.tsx';

/** The version in package.json; the build puts it here (`scripts/lib/version.ts`). */
declare const TURNOUT_VERSION: string;

/** Which version of Turnout this is, and whose work it contains. */
export function About() {
  return (
    <p className="quiet">
      Turnout {TURNOUT_VERSION} ·{' '}
      <Anchor href="/third-party-notices.txt" target="_blank">
        Third-party notices
      </Anchor>
    </p>
  );
}

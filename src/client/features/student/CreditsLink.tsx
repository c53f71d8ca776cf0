import { ButtonLink } from '../../ui/link/links.tsx';

export function CreditsLink() {
  return (
    <ButtonLink to="/credits" variant="secondary">
      Credits report
    </ButtonLink>
  );
}

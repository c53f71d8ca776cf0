import { BackLink } from '../ui/link/links.tsx';

/** The way from a page of Settings to the list of them. */
export function BackToSettings() {
  return <BackLink to="/settings">Settings</BackLink>;
}

import { TextLink } from '../../ui/link/links.tsx';
import { CardScreen } from '../../ui/layout/CardScreen.tsx';

/** For someone who is signed in but is neither a student nor an admin. */
export function NoRole() {
  return (
    <CardScreen title="You're logged in">
      <p>Your account isn't set up at this school yet. Please ask the school to add you.</p>
      <p>
        <TextLink to="/public-dashboard">See the student financial dashboard</TextLink>
      </p>
    </CardScreen>
  );
}

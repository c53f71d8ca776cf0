import { Narrow } from '../../ui/layout/Narrow.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Screen } from '../../ui/layout/Screen.tsx';
import { TextLink } from '../../ui/link/links.tsx';

/** For someone who is signed in but is neither a student nor an admin. */
export function NoRole() {
  return (
    <Narrow centered>
      <Screen title="You're logged in">
        <Card>
          <p>Your account isn't set up at this school yet. Please ask the school to add you.</p>
          <p>
            <TextLink to="/public-dashboard">See the student financial dashboard</TextLink>
          </p>
        </Card>
      </Screen>
    </Narrow>
  );
}

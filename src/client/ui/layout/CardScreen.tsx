import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { Narrow } from './Narrow.tsx';
import { Screen, type ScreenProps } from './Screen.tsx';

/** A screen with a single card, such as those for people who aren't logged in. */
export function CardScreen({ children, below, ...screen }: ScreenProps & { below?: ReactNode }) {
  return (
    <Narrow centered>
      <Screen {...screen}>
        <Card>{children}</Card>
        {below}
      </Screen>
    </Narrow>
  );
}

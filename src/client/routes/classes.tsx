import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classesQuery } from '../features/schoolClass/classes.ts';
import { ClassList } from '../features/schoolClass/ClassList.tsx';
import { RemovedNotice } from '../features/schoolClass/RemovedNotice.tsx';
import { useAddClass } from '../features/schoolClass/useAddClass.tsx';
import { QueryView } from '../parts/QueryView.tsx';
import { Button } from '../ui/button/Button.tsx';
import { IconPlus } from '../ui/icon/icons.ts';
import { Screen } from '../ui/layout/Screen.tsx';
import { EmptyState } from '../ui/state/states.tsx';

// The return type is explicit because inferring it would be circular: it depends on the routes, including this one.
export default function ClassesScreen(): ReactNode {
  return <Classes />;
}

/** All classes of the school. */
function Classes() {
  const classes = useQuery(classesQuery);
  const { removedClass } = useLocation({ select: ({ state }) => state });
  const { add, notice, dialog } = useAddClass();
  const button = (
    <Button onPhone="icon" icon={<IconPlus size={18} aria-hidden />} onClick={add}>
      Add a class
    </Button>
  );
  return (
    <Screen title="Classes" actions={button}>
      {notice}
      {removedClass && <RemovedNotice key={removedClass.id} removed={removedClass} />}
      <QueryView
        query={classes}
        loading="Loading classes…"
        action="load the classes"
        isEmpty={({ items }) => items.length < 2}
        empty={
          <EmptyState text="One class, so there is nothing to set up. A second one has its own times, roll and fees." />
        }
      >
        {({ items }) => <ClassList classes={items} />}
      </QueryView>
      {dialog}
    </Screen>
  );
}

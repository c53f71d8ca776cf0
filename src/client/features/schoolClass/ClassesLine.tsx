import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../domain/counts.ts';
import { useSchool } from '../../session/session.ts';
import { Button } from '../../ui/button/Button.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { classesQuery } from './classes.ts';
import { useAddClass } from './useAddClass.tsx';

/**
 * The link for adding a second class, and later for the list of all. This is the only place where a school with one
 * class sees anything about classes.
 */
export function ClassesLine() {
  const { hasSeveralClasses } = useSchool();
  const { add, notice, dialog } = useAddClass();
  return (
    <div>
      <p className="quiet">
        {hasSeveralClasses ? (
          <Count />
        ) : (
          <>
            One class.{' '}
            <Button variant="link" onClick={add}>
              Add a class
            </Button>
          </>
        )}
      </p>
      {notice}
      {dialog}
    </div>
  );
}

function Count() {
  const { data } = useQuery(classesQuery);
  return (
    <TextLink to="/classes">
      {data ? countOf(data.items.length, 'class', 'classes') : 'Classes'}
    </TextLink>
  );
}

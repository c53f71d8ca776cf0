import { useQuery } from '@tanstack/react-query';
import { familySentence, theFamily } from '../../../domain/familyWords.ts';
import { laterNote } from '../../../domain/owing.ts';
import { failedTo } from '../../api/failure.ts';
import { FamilyLink } from '../../parts/FamilyLink.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { ButtonLink } from '../../ui/link/links.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import { useSchool } from '../../session/session.ts';
import { familyAccountQuery } from './families.ts';
import styles from './FamilyCard.module.css';

/** On a student's page: what their whole family owes, with links to the family's page and payment. */
export function FamilyCard({ family: { id, name } }: { family: { id: string; name: string } }) {
  const { data, error } = useQuery(familyAccountQuery(id));
  const { today } = useSchool();
  return (
    <section
      aria-label="Family"
      className={`row framed below ${styles.card}`}
      data-justify="between"
    >
      {data ? (
        <p className="numbers">
          {familySentence(name, data.students)}{' '}
          <span className="quiet">{laterNote(data, today, data.owed)}</span>
        </p>
      ) : error ? (
        <ErrorText error={failedTo('load what the family owes', error)} />
      ) : (
        <p role="status" className="quiet">
          Loading what the family owes…
        </p>
      )}
      <Row gap="small">
        <ButtonLink
          to="/families/$familyId"
          params={{ familyId: id }}
          search={{ action: 'pay' }}
          variant="secondary"
        >
          Take payment for {theFamily(name)}
        </ButtonLink>
        <FamilyLink id={id}>Family {name}</FamilyLink>
      </Row>
    </section>
  );
}

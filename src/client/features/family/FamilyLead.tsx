import { useQuery } from '@tanstack/react-query';
import { familySentence } from '../../../domain/familyWords.ts';
import { useSchool } from '../../session/session.ts';
import { laterNote } from '../../../domain/owing.ts';
import { familyAccountQuery } from './families.ts';
import styles from './FamilyLead.module.css';

/** What a family owes, in a sentence below its name; until it is loaded, a placeholder of the same height. */
export function FamilyLead({ id, name }: { id: string; name: string }) {
  const { data } = useQuery(familyAccountQuery(id));
  const { today } = useSchool();
  if (!data) return <span aria-hidden className={`block ${styles.lead}`} />;
  const later = laterNote(data, today, data.owed);
  return (
    <span className={`plain block ${styles.lead}`}>
      <span className="strong numbers" data-balance={data.owed > 0 ? 'owed' : 'settled'}>
        {familySentence(name, data.students)}
      </span>
      {later !== null && <span className="quiet"> {later}</span>}
    </span>
  );
}

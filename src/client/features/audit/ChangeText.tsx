import { useFeeTypes } from '../../parts/feeTypes.ts';
import { changesBetween, type Change } from './changes.ts';
import styles from './ChangeText.module.css';

const SHOWN = 3;

/** The changed fields with old and new values: the first few, and the rest on request. */
export function ChangeText({ before, after }: { before: unknown; after: unknown }) {
  const types = useFeeTypes();
  const changes = changesBetween(
    before,
    after,
    (key) => types.find((type) => type.key === key)?.name ?? key,
  );
  if (changes.length === 0) {
    const words = before === null && after === null ? 'No details' : 'Nothing changed';
    return <span className="quiet">{words}</span>;
  }
  if (changes.length <= SHOWN) return <ChangeList changes={changes} />;
  return (
    <div>
      <ChangeList changes={changes.slice(0, SHOWN)} />
      <details className="unfolds small">
        <summary>{changes.length - SHOWN} more</summary>
        <ChangeList changes={changes.slice(SHOWN)} />
      </details>
    </div>
  );
}

function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className={`small ${styles.changes}`}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className="quiet">{field}: </span>
          {before !== null && <del>{before}</del>}
          {before !== null && after !== null && (
            <>
              <span aria-hidden> → </span>
              <span className="visually-hidden"> became </span>
            </>
          )}
          {after !== null && <ins>{after}</ins>}
        </li>
      ))}
    </ul>
  );
}

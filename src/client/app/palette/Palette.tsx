import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { formatBriefDate, type CalendarDate } from '../../../domain/dates.ts';
import { api } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import {
  classesQuery,
  currentSchedule,
  hasEnded,
  timesOf,
} from '../../features/schoolClass/classes.ts';
import type { SearchGuide } from '../../features/guide/guide.ts';
import { showGuide } from '../../features/guide/openGuide.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { findAll, type Find } from './finds.ts';
import styles from './Palette.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Finds people, classes, class days, screens and actions by name, and sections of the guide by their text. */
export function Palette({ opened, onClose }: Props) {
  return (
    <Dialog opened={opened} title="Find anything" onClose={onClose}>
      <Finder onClose={onClose} />
    </Dialog>
  );
}

/** The search of the guide, which loads after the palette; null until then, or if it can't be loaded. */
function useSearchGuide(): SearchGuide | null {
  const [searchGuide, setSearchGuide] = useState<SearchGuide | null>(null);
  useEffect(() => {
    import('../../features/guide/guide.ts').then(
      (guide) => setSearchGuide(() => guide.searchGuide),
      () => {
        // Everything else can still be found.
      },
    );
  }, []);
  return searchGuide;
}

/** The page of each class, which says when it meets: two may have one name. Those that have ended come last. */
function findsOf(classes: readonly SchoolClass[], today: CalendarDate): readonly Find[] {
  return classes
    .toSorted((a, b) => Number(hasEnded(a, today)) - Number(hasEnded(b, today)))
    .map((one) => {
      const schedule = currentSchedule(one, today);
      const when =
        one.to !== null && hasEnded(one, today)
          ? `ended ${formatBriefDate(one.to, today)}`
          : schedule && timesOf(schedule);
      return {
        key: one.id,
        text: one.name,
        note: ['Class', when].filter(Boolean).join(' · '),
        to: `/classes/${one.id}`,
        search: {},
      };
    });
}

function Finder({ onClose }: Pick<Props, 'onClose'>) {
  const school = useSchool();
  const students = useQuery(api.students.list.queryOptions({ input: {} }));
  const classes = useQuery({ ...classesQuery, enabled: school.hasSeveralClasses });
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const navigate = useNavigate();
  const searchGuide = useSearchGuide();
  const finds = findAll(
    text,
    students.data?.items ?? [],
    school,
    searchGuide,
    findsOf(classes.data?.items ?? [], school.today),
  );
  const at = Math.min(chosen, finds.length - 1);

  function go(find: Find | undefined) {
    if (!find) return;
    onClose();
    if ('help' in find) showGuide(find.help);
    else void navigate({ to: find.to, search: find.search });
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && finds.length > 0)
      setChosen((at + step + finds.length) % finds.length);
    else if (event.key === 'Enter') go(finds[at]);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        className={styles.input}
        type="search"
        role="combobox"
        aria-label="Find anything"
        aria-expanded
        aria-controls={`${id}-finds`}
        aria-activedescendant={finds[at] && `${id}-${at}`}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="A name, a day such as nov 13, a question"
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <div
        id={`${id}-finds`}
        tabIndex={-1}
        role="listbox"
        aria-label="Found"
        className={styles.finds}
      >
        {finds.map((find, index) => (
          <button
            type="button"
            tabIndex={-1}
            key={find.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className={`row option ${styles.find}`}
            data-justify="between"
            ref={index === at ? (line) => line?.scrollIntoView({ block: 'nearest' }) : undefined}
            onClick={() => go(find)}
          >
            <span>{find.text}</span>
            <span className="note">{find.note}</span>
          </button>
        ))}
      </div>
      <p role="status" className={finds.length > 0 ? 'visually-hidden' : 'note'}>
        {finds.length === 0 && !students.isPending && !classes.isLoading
          ? 'No matches.'
          : `${finds.length} found`}
      </p>
      {students.error && <p className="note">People can't be searched right now.</p>}
      {classes.error && <p className="note">Classes can't be searched right now.</p>}
    </>
  );
}

import { IconButton } from '../../ui/button/IconButton.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icon/icons.ts';
import styles from './holidays.module.css';

interface Props {
  year: number;
  onChange: (year: number) => void;
}

/** The shown year, with buttons for the previous and the next one. */
export function YearBar({ year, onChange }: Props) {
  return (
    <div className="row no-print" data-gap="tight" data-nowrap>
      <IconButton
        label={`Previous year, ${year - 1}`}
        title={`${year - 1}`}
        disabled={year <= 2000}
        onClick={() => onChange(year - 1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </IconButton>
      <span className={`strong numbers center ${styles.year}`}>{year}</span>
      <IconButton
        label={`Next year, ${year + 1}`}
        title={`${year + 1}`}
        disabled={year >= 8999}
        onClick={() => onChange(year + 1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </IconButton>
    </div>
  );
}

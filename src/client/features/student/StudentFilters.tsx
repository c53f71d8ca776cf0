import { Button } from '../../ui/button/Button.tsx';
import { owingFilterLabels, owingFilters, type OwingFilter } from '../../../domain/owing.ts';
import type { EnrollmentStatus } from '../../../domain/student.ts';
import { CreditsLink } from './CreditsLink.tsx';
import { SearchField } from '../../ui/field/SearchField.tsx';
import { optionsOrNone } from '../../ui/field/options.ts';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { useIsPhone } from '../../ui/layout/useIsPhone.ts';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { ButtonLink } from '../../ui/link/links.tsx';
import type { Ordered } from '../../ui/table/sort.ts';

const filters: readonly { value: EnrollmentStatus | ''; label: string }[] = [
  { value: '', label: 'All Students' },
  { value: 'Enrolled', label: 'Enrolled' },
  { value: 'Inactive', label: 'Inactive' },
  { value: 'Pending Payment', label: 'Pending Payment' },
  { value: 'Removed', label: 'Removed' },
];

const owingOptions = optionsOrNone('Everyone', owingFilters, owingFilterLabels);

/** A phone has no headings to sort by. */
const orders = [
  { value: '', label: 'Name' },
  { value: '-balance', label: 'Balance, highest first' },
  { value: 'family', label: 'Family' },
  { value: 'status', label: 'Status' },
];

export interface StudentFilter {
  status: EnrollmentStatus | undefined;
  /** Lists only students who owe something, and for how long. */
  owes: OwingFilter | undefined;
  /** Lists only students whom nobody allowed to be photographed. */
  photos: 'no' | undefined;
  typed: string;
  onFilter: (status: EnrollmentStatus | undefined) => void;
  onOwes: (owes: OwingFilter | undefined) => void;
  onPhotos: (photos: 'no' | undefined) => void;
  onSearch: (text: string) => void;
}

interface Props extends StudentFilter, Ordered {
  hasFamilies: boolean;
  someOwe: boolean;
  /** Whether the school has asked anybody about photos. */
  asksPhotos: boolean;
  isSelecting: boolean;
  /** Turns selection mode on and off; null if there is nothing to select. */
  onSelecting: (() => void) | null;
}

/** The tools above the list of students. */
export function StudentFilters(props: Props) {
  const { status, owes, typed, onFilter, onOwes, onSearch } = props;
  const { photos, onPhotos, asksPhotos } = props;
  const { someOwe, hasFamilies, order, onOrder, isSelecting, onSelecting } = props;
  const isPhone = useIsPhone();
  return (
    <Toolbar
      first={
        <SearchField
          label={isPhone ? undefined : 'Search'}
          aria-label="Search"
          placeholder="Name, email or phone"
          value={typed}
          onChange={onSearch}
        />
      }
      filtersSet={[status, owes, photos].filter((one) => one !== undefined).length}
      beside={
        onSelecting && (
          <Button variant="secondary" aria-pressed={isSelecting} onClick={onSelecting}>
            Select
          </Button>
        )
      }
    >
      <SelectField
        label="Filter by Status"
        value={status ?? ''}
        options={filters}
        onChange={(chosen) => onFilter(chosen === '' ? undefined : chosen)}
      />
      {(owes !== undefined || someOwe) && (
        <SelectField
          label="Owing"
          value={owes ?? ''}
          options={owingOptions}
          onChange={(chosen) => onOwes(chosen === '' ? undefined : chosen)}
        />
      )}
      {(photos !== undefined || asksPhotos) && (
        <SelectField
          label="Photos"
          value={photos ?? ''}
          options={[
            { value: '', label: 'Everyone' },
            { value: 'no', label: 'No photos' },
          ]}
          onChange={(chosen) => onPhotos(chosen === '' ? undefined : chosen)}
        />
      )}
      {photos !== undefined && (
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      )}
      {owes !== undefined && (
        <ButtonLink to="/manage-students/remind" search={{ owes }} variant="secondary">
          Send reminders
        </ButtonLink>
      )}
      {isPhone && (
        <>
          <SelectField
            label="Sort by"
            value={order ?? ''}
            options={orders.filter(({ value }) => value !== 'family' || hasFamilies)}
            onChange={(chosen) => onOrder(chosen === '' ? undefined : chosen)}
          />
          <CreditsLink />
        </>
      )}
    </Toolbar>
  );
}

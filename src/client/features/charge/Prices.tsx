import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import type { ClassPrice } from '../../../contract/tuition.ts';
import { formatDate } from '../../../domain/dates.ts';
import { api, client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { combineQueries, QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { Button, SmallButton } from '../../ui/button/Button.tsx';
import { Row } from '../../ui/layout/flow.tsx';
import { ErrorText } from '../../ui/state/states.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { DoneNotice } from '../../undo/DoneNotice.tsx';
import { useUndoable } from '../../undo/useUndoable.ts';
import { PriceDialog } from './PriceDialog.tsx';
import { priceInWords, pricesQuery } from './tuition.ts';
import { actsColumn, detailColumn, nameColumn } from '../../parts/columns.tsx';

/** What each class costs; in a school with one class, a single price for everyone. */
export function Prices() {
  const { hasSeveralClasses, today } = useSchool();
  const prices = useQuery(pricesQuery);
  const classes = useQuery(api.classes.list.queryOptions());
  const [edited, setEdited] = useState<SchoolClass | null>(null);
  const removal = useUndoable({
    act: ({ classId, from }: ClassPrice) => server.tuition.removePrice({ id: classId, from }),
    undo: ({ input: { classId, ...price } }) => server.tuition.setPrice({ id: classId, ...price }),
  });
  const { busy, act: remove } = removal;
  const columns = columnsWith({ busy, onRemove: (price) => remove(price), onEdit: setEdited });
  const isRunning = ({ to }: SchoolClass) => to === null || to >= today;
  return (
    <>
      <DoneNotice
        text={removal.done && `The price is ${removal.isUndone ? 'restored' : 'removed'}.`}
        undo={removal.undo}
        busy={removal.undoBusy}
      />
      <ErrorText error={failedTo('remove the price', removal.error)} />
      <ErrorText error={failedTo('save the price', removal.undoError)} />
      <QueryView
        query={combineQueries(prices, classes)}
        loading="Loading prices…"
        rows={2}
        action="load the prices"
      >
        {([{ items: all }, { items: known }]) => {
          const pricesOf = (id: string) => all.filter(({ classId }) => classId === id);
          return (
            <>
              <DataTable
                label="Prices"
                items={known
                  .filter((one) => isRunning(one) || pricesOf(one.id).length > 0)
                  .map((one) => ({
                    one,
                    name: nameOf(one, hasSeveralClasses),
                    prices: pricesOf(one.id),
                  }))}
                columns={columns}
                keyOf={({ one }) => one.id}
                nameOf={({ name }) => name}
              />
              {edited && (
                <PriceDialog
                  schoolClass={edited}
                  name={nameOf(edited, hasSeveralClasses)}
                  prices={pricesOf(edited.id)}
                  onClose={() => setEdited(null)}
                />
              )}
            </>
          );
        }}
      </QueryView>
    </>
  );
}

interface Priced {
  one: SchoolClass;
  name: string;
  prices: readonly ClassPrice[];
}

interface Acts extends Pick<HeldProps, 'busy' | 'onRemove'> {
  onEdit: (one: SchoolClass) => void;
}

const columnsWith = ({ onEdit, ...held }: Acts): Column<Priced>[] => [
  nameColumn('name', 'Class', 'minmax(0, 2fr)', ({ name }) => <strong>{name}</strong>),
  detailColumn('price', 'Price', 'minmax(0, 3fr)', ({ prices }) => (
    <Held prices={prices} {...held} />
  )),
  actsColumn('9rem', ({ one, name }) => (
    <SmallButton label={`Set the price: ${name}`} onClick={() => onEdit(one)}>
      Set the price
    </SmallButton>
  )),
];

/** A class's name, which a school with a single class doesn't have. */
function nameOf({ name }: SchoolClass, hasSeveralClasses: boolean): string {
  return hasSeveralClasses ? name : 'Everyone who attends';
}

interface HeldProps {
  prices: readonly ClassPrice[];
  busy: boolean;
  onRemove: (price: ClassPrice) => void;
}

/** All prices of a class, past and future, each with a way to remove it. */
function Held({ prices, busy, onRemove }: HeldProps) {
  if (prices.length === 0) return 'No price yet';
  return prices.map((price) => (
    <Row key={price.from} gap="small">
      <span>{priceInWords(price)}</span>
      <Button
        variant="link"
        disabled={busy}
        aria-label={`Remove the price from ${formatDate(price.from)}`}
        onClick={() => onRemove(price)}
      >
        Remove
      </Button>
    </Row>
  ));
}

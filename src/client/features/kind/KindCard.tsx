import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { isSameName, type Kind } from '../../../domain/kind.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { ActChip } from '../../ui/button/FilterChip.tsx';
import { isFocusLost } from '../../ui/focus/focus.ts';
import { Card } from '../../ui/layout/Card.tsx';
import type { Column } from '../../ui/table/DataTable.tsx';
import { EditKindDialog, type KindActs } from './EditKindDialog.tsx';
import { KindTable } from './KindTable.tsx';

interface Props<Item extends Kind> {
  /** What they are called: 'Fees', and each of them: 'Fee'. */
  label: string;
  noun: string;
  note: string;
  query: UseQueryResult<{ items: readonly Item[] }>;
  /** Picks the ones for this list. */
  listed?: (all: readonly Item[]) => readonly Item[];
  acts: KindActs<Item>;
  columns?: readonly Column<Item>[];
  /** The button that adds one, and its dialog. */
  add: string;
  AddDialog: ComponentType<{ onClose: () => void }>;
  /** Names that a tap adds. */
  common?: { names: readonly string[]; onAdd: (name: string) => void };
  /** The parts of the dialog that edits one, above its name. */
  parts?: (kind: Item, onClose: () => void) => ReactNode;
  below?: (all: readonly Item[]) => ReactNode;
}

/** The school's own kinds of something, in order, with forms to add, change and retire them. */
export function KindCard<Item extends Kind>(props: Props<Item>) {
  const { label, noun, note, query, listed, acts, columns, add, AddDialog, parts } = props;
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Item | null>(null);
  const stopEditing = () => setEdited(null);
  const button = useRef<HTMLButtonElement>(null);
  const all = query.data?.items ?? [];
  const kinds = listed?.(all) ?? all;
  const offered = (props.common?.names ?? []).filter(
    (name) => !all.some((kind) => isSameName(kind.name, name)),
  );
  // The pressed chip disappears, so the button takes the focus.
  const offeredBefore = useRef(offered.length);
  useEffect(() => {
    if (offered.length < offeredBefore.current && isFocusLost()) button.current?.focus();
    offeredBefore.current = offered.length;
  }, [offered.length]);
  const several = label.toLowerCase();
  return (
    <Card>
      <div className="stack" data-gap="medium">
        <p className="quiet">{note}</p>
        <QueryView query={query} loading={`Loading ${several}…`} action={`load the ${several}`}>
          {() => (
            <>
              {kinds.length > 0 && (
                <KindTable
                  {...{ label, noun, all, kinds, acts }}
                  {...(columns && { columns })}
                  onEdit={setEdited}
                />
              )}
              <div className="row" data-gap="tight">
                <Button ref={button} variant="secondary" onClick={() => setAdding(true)}>
                  {add}
                </Button>
                {offered.map((name) => (
                  <ActChip
                    key={name}
                    text={name}
                    act="Add"
                    onPress={() => props.common?.onAdd(name)}
                  />
                ))}
              </div>
              {props.below?.(all)}
            </>
          )}
        </QueryView>
      </div>
      {adding && <AddDialog onClose={() => setAdding(false)} />}
      {edited && (
        <EditKindDialog kind={edited} acts={acts} onClose={stopEditing}>
          {parts?.(edited, stopEditing)}
        </EditKindDialog>
      )}
    </Card>
  );
}

import type { PastRecordsResult } from '../../../../contract/pastRecords.ts';
import { countOf, formatCount } from '../../../../domain/counts.ts';
import { dateInZone, formatDate } from '../../../../domain/dates.ts';
import { recordsKindLabels } from '../../../../domain/import/records/records.ts';
import { useSchool } from '../../../session/session.ts';
import { CheckField } from '../../../ui/field/CheckField.tsx';
import { RadioField } from '../../../ui/field/RadioField.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { Stack } from '../../../ui/layout/flow.tsx';
import type { PastRecords } from './usePastRecords.ts';

const MOST_SHOWN = 200;
const labels = { ...recordsKindLabels, credits: 'Credits' };

/** What a person says about a file that may be here already: the whole file, or single rows of it. */
export function Again({ seen, records }: { seen: PastRecordsResult; records: PastRecords }) {
  const { again, setAgain } = records;
  const { timeZone } = useSchool();
  const { overlaps, maybeHere, held } = seen;
  const [overlap] = overlaps;
  if (!overlap && maybeHere.length === 0) return null;
  const { firstDay, lastDay } = overlap ?? {};
  const days = firstDay && lastDay ? ` of ${formatDate(firstDay)} to ${formatDate(lastDay)}` : '';
  const ticked = new Set(again.also.map(({ kind, row }) => `${kind} ${row}`));
  return (
    <div className="no-print">
      <Card title="Here already?">
        <Stack>
          {overlap && (
            <RadioField
              label={`${labels[overlap.kind]}${days} came on ${formatDate(dateInZone(overlap.at, timeZone))} from ${overlap.source} (${formatCount(overlap.rows)}).`}
              value={
                again.replaces === undefined
                  ? again.after === undefined
                    ? 'another'
                    : 'after'
                  : 'replace'
              }
              options={[
                {
                  value: 'replace',
                  label: 'Replace them',
                  description: 'That import is undone, and this file comes instead.',
                },
                ...(lastDay
                  ? [
                      {
                        value: 'after' as const,
                        label: `Only what is after ${formatDate(lastDay)}`,
                      },
                    ]
                  : []),
                { value: 'another', label: 'Another file' },
              ]}
              onChange={(how) =>
                setAgain({
                  ...(how === 'replace' && { replaces: overlap.importId }),
                  ...(how === 'after' && lastDay && { after: lastDay }),
                  also: [],
                })
              }
            />
          )}
          {held.length > 0 && (
            <div>
              <p>{countOf(held.length, 'row stays', 'rows stay')} of that import:</p>
              <ul>
                {held.slice(0, MOST_SHOWN).map(({ id, sentence }) => (
                  <li key={id}>{sentence}</li>
                ))}
              </ul>
            </div>
          )}
          {maybeHere.length > 0 && (
            <>
              <CheckField
                label={`Import ${countOf(maybeHere.length, 'row')} that may be here already`}
                description="The same person, day and amount is here. What you don’t tick is left out."
                value={ticked.size === maybeHere.length}
                onChange={(on) =>
                  setAgain({
                    ...again,
                    also: on ? maybeHere.map(({ kind, row }) => ({ kind, row })) : [],
                  })
                }
              />
              <Disclosure label="Choose single rows">
                <Stack gap="small">
                  {maybeHere.slice(0, MOST_SHOWN).map(({ kind, row }) => {
                    const place = records.placeOf(kind, row);
                    const key = `${kind} ${row}`;
                    return (
                      <CheckField
                        key={key}
                        label={
                          place
                            ? `${place.file}, line ${place.line}`
                            : `${labels[kind]}, row ${row}`
                        }
                        value={ticked.has(key)}
                        onChange={(on) =>
                          setAgain({
                            ...again,
                            also: on
                              ? [...again.also, { kind, row }]
                              : again.also.filter((one) => `${one.kind} ${one.row}` !== key),
                          })
                        }
                      />
                    );
                  })}
                </Stack>
              </Disclosure>
            </>
          )}
        </Stack>
      </Card>
    </div>
  );
}

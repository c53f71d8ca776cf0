import type { Engine } from '../../engine.ts';
import { dialects } from '../dialects.ts';

/** The imports of past records, and each imported row. */
export function imports(engine: Engine): string[] {
  const d = dialects[engine];
  return [
    `create table imports (
      id ${d.key} primary key,
      at text not null,
      actor_id text not null,
      actor text not null,
      source text not null,
      backup text,
      came text not null
    ) ${d.end}`,
    `create table import_rows (
      source ${d.key} not null,
      external_id ${d.key} not null,
      entity text not null,
      entity_id ${d.key} not null,
      import_id ${d.key} not null references imports (id),
      whom ${d.key},
      date ${d.key},
      amount ${d.money},
      said text not null,
      primary key (source, external_id)
    ) ${d.clustered}`,
    'create index import_rows_by_import on import_rows (import_id)',
    `create index import_rows_of_classes on import_rows (entity_id) where entity = 'class'`,
  ];
}

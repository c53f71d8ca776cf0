import type { Engine } from '../../engine.ts';
import { dialects } from '../dialects.ts';

/** What came from the books of before, and each of its rows. */
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
      primary key (source, external_id)
    ) ${d.clustered}`,
    'create index import_rows_by_import on import_rows (import_id)',
  ];
}

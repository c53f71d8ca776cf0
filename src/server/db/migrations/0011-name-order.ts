import { sql, type Kysely } from 'kysely';
import { nameOrder } from '../../../domain/nameKey.ts';

const PIECE = 500;

interface Row {
  id: string;
  first_name: string;
  last_name: string;
}

/** Sorts students as people expect names to be sorted, including accents and numbers. */
export const nameOrders = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (let last = ''; ;) {
      const { rows } = await sql<Row>`
        select id, first_name, last_name from students
        where id > ${last} order by id limit ${PIECE}`.execute(db);
      if (rows.length === 0) return;
      const orders = rows.map(
        (row) => sql`when ${row.id} then ${nameOrder(row.first_name, row.last_name)}`,
      );
      await sql`
        update students set name_order = case id ${sql.join(orders, sql` `)} end
        where id in (${sql.join(rows.map(({ id }) => id))})`.execute(db);
      last = rows.at(-1)?.id ?? '';
    }
  },
};

import { strFromU8, unzipSync } from 'fflate';

type Attributes = Record<string, string>;

/** The attributes of all tags with this name in generated XML. */
function tags(xml: string, name: string): Attributes[] {
  return [...xml.matchAll(new RegExp(`<${name}((?: [^>]*?)?)/?>`, 'g'))].map(
    ([, attributes = '']) =>
      Object.fromEntries(
        [...attributes.matchAll(/(\S+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key,
          value,
        ]),
      ),
  );
}

/** Built-in formats that a file may refer to by number without defining them. */
const KNOWN: Attributes = { '0': 'General', '1': '0' };

interface SheetLook {
  /** The number format of each cell, by its reference, such as 'C2'. */
  formats: Record<string, string>;
  frozen: { state?: string; ySplit?: string; topLeftCell?: string };
}

/** The formatting of an Excel file's sheets, by sheet name, in order. */
export function readWorkbook(bytes: ArrayBuffer | Uint8Array): Record<string, SheetLook> {
  const files = unzipSync(new Uint8Array(bytes));
  const read = (path: string) => strFromU8(files[`xl/${path}`] ?? new Uint8Array());
  const styles = read('styles.xml');
  const spelled = tags(styles, 'numFmt').map(({ numFmtId = '', formatCode = '' }) => [
    numFmtId,
    formatCode,
  ]);
  const formatOf: Attributes = { ...KNOWN, ...Object.fromEntries(spelled) };
  const cellStyles = tags(/<cellXfs[\s\S]*<\/cellXfs>/.exec(styles)?.[0] ?? '', 'xf');
  const targets = new Map(
    tags(read('_rels/workbook.xml.rels'), 'Relationship').map(({ Id = '', Target = '' }) => [
      Id,
      Target,
    ]),
  );
  const sheets = tags(read('workbook.xml'), 'sheet').map((sheet) => {
    const xml = read(targets.get(sheet['r:id'] ?? '') ?? '');
    const formats = tags(xml, 'c').map(({ r = '', s = '0' }) => {
      const format = cellStyles[Number(s)]?.['numFmtId'] ?? '0';
      return [r, formatOf[format] ?? `format ${format}`];
    });
    const { state, ySplit, topLeftCell } = tags(xml, 'pane')[0] ?? {};
    return [
      sheet['name'] ?? '',
      { formats: Object.fromEntries(formats), frozen: { state, ySplit, topLeftCell } },
    ];
  });
  return Object.fromEntries(sheets);
}

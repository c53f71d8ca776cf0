import { plainText } from './letters.ts';
import { fullName } from './student.ts';

// The same order as `compareNames`, but as a text that any database can sort by its bytes, so that an index can serve
// one page of a long list. The order is written down here and not taken from the collator, because keys are stored and
// must not change with a later version of Unicode. A test compares the two.

/** Punctuation and signs in order; those not separated by a space are equal. */
const signs =
  '_ ‗ - ‐‑ ‒ – — ― , ; : ! ¡ ? ¿ .․ ‥ … · \'‘’‚‛ ‹ › "“”„‟ « » ( ) [ ] { } ‖ § ¶ @ * / \\ & # % ‰ ‱ † ‡ • ‣ ‧ ′ ″ ‴ ‵ ‶ ‷ ‸ ` ´ ^ ¯ ¨ ¸ ° © ® + ± ÷ × < = > ¬ | ¦ ~ ¤ ¢ $ £ ¥ €';

/** Letters beyond the 26. Each group begins with the plain letter that its letters follow, in order. */
const furtherLetters =
  'aⱥ bƀɓƃ cȼƈ dɖɗƌȡ eɇǝəɛ fƒ gǥɠɣƣ hƕ iıɨɩ jȷɉ kƙ lƚȴƛ nɲƞȵŋ oɔɵȣ pƥ qɋĸ rʀɍ sȿʃƪ tŧⱦƫƭʈȶ uʉɯʊ vʋʌ yɏƴȝ zƶȥɀʒƹƺþƿƻƨƽƅɂ';

/** A character for a position in a list, so that keys sort by it; never a letter or a digit. */
const charForIndex = (index: number) => String.fromCharCode(0x21 + index);

const signKeys = new Map(
  signs
    .split(' ')
    .flatMap((equal, index) => equal.split('').map((sign) => [sign, `!${charForIndex(index)}`])),
);

/** These sort after the plain letter and anything that follows it: DEL is the last ASCII character. */
const letterKeys = new Map(
  furtherLetters
    .split(' ')
    .flatMap(([plain = '', ...further]) =>
      further.map((letter, index) => [letter, `${plain}\u007F${charForIndex(index)}`]),
    ),
);

/** A number as its count of digits without leading zeros, in two characters, and then the digits. */
function numberKey(digits: string): string {
  const plain = digits.replace(/^0+/, '');
  const part = (count: number) => String.fromCharCode(0x30 + count);
  return part(Math.floor(plain.length / 64)) + part(plain.length % 64) + plain;
}

/** Invisible characters, which don't affect the order. */
const UNSEEN = /(?![\t\n\v\f\r])[\p{Cc}\p{Cf}]/gu;

/** A key whose bytes sort as `compareNames` sorts the texts; texts in non-Latin scripts come after Latin ones. */
export function nameKey(text: string): string {
  const parts =
    plainText(text)
      .replaceAll(UNSEEN, '')
      .match(/\d+|\D/gu) ?? [];
  return parts
    .map((part) => {
      if (/^\d/.test(part)) return numberKey(part);
      if (/^[a-z\t\n\v\f\r]$/.test(part)) return part;
      if (/^\s$/.test(part)) return ' ';
      return signKeys.get(part) ?? letterKeys.get(part) ?? `~${part}`;
    })
    .join('');
}

/** The sort key of a student in lists: first name, then last name. */
export function nameOrder(firstName: string, lastName: string): string {
  return nameKey(fullName({ firstName, lastName }));
}

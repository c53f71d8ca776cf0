import { plainText } from './letters.ts';
import { fullName } from './student.ts';

// The order that `compareNames` has, as a text that any database sorts by its bytes: so a page of a long list comes
// from an index. It is written down rather than asked of the collator, because keys are stored, and must not change
// with a later version of Unicode. A test holds the two together.

/** Punctuation and signs in their order; those without a blank between them are equal. */
const signs =
  '_ ‗ - ‐‑ ‒ – — ― , ; : ! ¡ ? ¿ .․ ‥ … · \'‘’‚‛ ‹ › "“”„‟ « » ( ) [ ] { } ‖ § ¶ @ * / \\ & # % ‰ ‱ † ‡ • ‣ ‧ ′ ″ ‴ ‵ ‶ ‷ ‸ ` ´ ^ ¯ ¨ ¸ ° © ® + ± ÷ × < = > ¬ | ¦ ~ ¤ ¢ $ £ ¥ €';

/** Letters that are none of the 26: each row in its order after the letter that it begins with. */
const furtherLetters =
  'aⱥ bƀɓƃ cȼƈ dɖɗƌȡ eɇǝəɛ fƒ gǥɠɣƣ hƕ iıɨɩ jȷɉ kƙ lƚȴƛ nɲƞȵŋ oɔɵȣ pƥ qɋĸ rʀɍ sȿʃƪ tŧⱦƫƭʈȶ uʉɯʊ vʋʌ yɏƴȝ zƶȥɀʒƹƺþƿƻƨƽƅɂ';

/** One of many, so that they sort as counted; none of them is a letter or a digit. */
const place = (index: number) => String.fromCharCode(0x21 + index);

const signKeys = new Map(
  signs
    .split(' ')
    .flatMap((equal, index) => equal.split('').map((sign) => [sign, `!${place(index)}`])),
);

/** After the plain letter and whatever follows that: DEL is the last of the ASCII characters. */
const letterKeys = new Map(
  furtherLetters
    .split(' ')
    .flatMap(([plain = '', ...further]) =>
      further.map((letter, index) => [letter, `${plain}\u007F${place(index)}`]),
    ),
);

/** A number: how many digits it has without leading zeros, in two characters, then the digits. */
function numberKey(digits: string): string {
  const plain = digits.replace(/^0+/, '');
  const part = (count: number) => String.fromCharCode(0x30 + count);
  return part(Math.floor(plain.length / 64)) + part(plain.length % 64) + plain;
}

/** What nothing is seen of, and what therefore has no part in the order. */
const UNSEEN = /(?![\t\n\v\f\r])[\p{Cc}\p{Cf}]/gu;

/** Sorts by its bytes as `compareNames` sorts the texts; of texts in other letters than Latin ones, after those. */
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

/** What students are listed by: first name, then last name. */
export function nameOrder(firstName: string, lastName: string): string {
  return nameKey(fullName({ firstName, lastName }));
}

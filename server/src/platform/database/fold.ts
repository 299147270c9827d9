/** Letters that Unicode does not take apart into a plain one and a mark. */
const plain: Record<string, string> = { ı: 'i', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th' };

/** Small letters without marks, and one i for the four Turkish ones: "İSİM", "ısım" and "isim" fold to the same. */
export function fold(text: string): string {
  return text
    .toLocaleLowerCase('tr')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıłßæœøđðþ]/g, (letter) => plain[letter] ?? letter);
}

/** The folded words of a header: "Öğrenci No", "ogrenci_no" and "ÖğrenciNo" give the same two. */
export function foldedWords(text: string): string[] {
  const parted = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return fold(parted)
    .split(/[^\p{L}\p{N}#]+/u)
    .filter(Boolean);
}

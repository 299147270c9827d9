/** ISO 639-2/B and /T to 639-1, of the languages that children’s books are mostly written in. */
export const twoLetters: Record<string, string> = {
  alb: 'sq', ara: 'ar', arm: 'hy', aze: 'az', baq: 'eu', bel: 'be', bos: 'bs', bul: 'bg', cat: 'ca', ces: 'cs',
  chi: 'zh', cym: 'cy', cze: 'cs', dan: 'da', deu: 'de', dut: 'nl', ell: 'el', eng: 'en', est: 'et', eus: 'eu',
  fas: 'fa', fin: 'fi', fra: 'fr', fre: 'fr', geo: 'ka', ger: 'de', gle: 'ga', glg: 'gl', gre: 'el', heb: 'he',
  hin: 'hi', hrv: 'hr', hun: 'hu', hye: 'hy', ice: 'is', ind: 'id', isl: 'is', ita: 'it', jpn: 'ja', kat: 'ka',
  kaz: 'kk', kor: 'ko', kur: 'ku', lat: 'la', lav: 'lv', lit: 'lt', mac: 'mk', may: 'ms', mkd: 'mk', msa: 'ms',
  nld: 'nl', nob: 'nb', nor: 'no', per: 'fa', pol: 'pl', por: 'pt', ron: 'ro', rum: 'ro', rus: 'ru', slk: 'sk',
  slo: 'sk', slv: 'sl', spa: 'es', sqi: 'sq', srp: 'sr', swa: 'sw', swe: 'sv', tur: 'tr', ukr: 'uk', urd: 'ur',
  uzb: 'uz', vie: 'vi', wel: 'cy', zho: 'zh',
}; // prettier-ignore

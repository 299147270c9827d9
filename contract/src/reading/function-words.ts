import type { Language } from '../fields.ts';

/** Words that hold a sentence together and name nothing; shorter ones than four letters are left out. */
const lists: Record<Language, string> = {
  en:
    'about above after again against also always although another anything because been before behind ' +
    'being below between both came could does doing down during each either else even ever every ' +
    'everything from gone have having here hers herself himself however into itself just like many might ' +
    'more most much must myself near neither never none nothing often once only onto other others ' +
    'ourselves over perhaps quite rather same shall should since some something soon still such than that ' +
    'their theirs them themselves then there these they this those though through till together towards ' +
    'under until upon very well were what when where whether which while will with within without would ' +
    'your yours yourself',
  tr:
    'acaba ama ancak artık asla bana bazı belki beni benim bile biraz birkaç birçok birlikte bize bizi ' +
    'bizim böyle bunu bunun burada bütün daha dahi değil diye doğru dolayı eğer fakat gibi göre hangi ' +
    'hatta hemen henüz hepsi her hiçbir için içinde ile ise işte kadar karşı kendi kendisi kimse madem ' +
    'mesela nasıl neden nerede niçin olan olarak oldu olduğu olsa onda ondan onlar onları onların onun ' +
    'orada oysa önce öyle rağmen sadece sana sanki seni senin siz size sizin sonra sürekli şimdi şöyle ' +
    'şunu tüm üzere üzerinde vardı veya yalnız yani yine yoksa zaten',
  fr:
    'afin ainsi alors après assez aucun aucune aussi autant autre autres avaient avait avant avec avoir ' +
    'bien cela celle celles celui cependant certains ceux chaque chez comme comment contre dans depuis ' +
    'derrière dessous dessus devant donc dont elle elles encore entre envers est-ce étaient était être ' +
    'fait font furent hors ici jamais jusque laquelle lequel lesquels leur leurs lorsque lui-même mais ' +
    'malgré même mêmes mieux moins notre nous oui par parce parfois parmi pendant personne peut plus ' +
    'plusieurs plutôt pour pourquoi pourtant presque puis puisque quand quant quel quelle quelles quelque ' +
    'quelques quels quoi quoique rien sans selon sera serait seulement sinon soit sont sous souvent ' +
    'surtout tandis tant tellement toujours tous tout toute toutes très trop vers voici voilà votre vous',
  pl:
    'albo ależ bardzo będzie bez bowiem będą była były było byli chociaż choć ciebie czego czemu czyli ' +
    'dlaczego dlatego dopiero gdyby gdyż gdzie ich inne inny jakby jaki jakie jako jakoś jednak jego jemu ' +
    'jest jestem jeszcze jeśli jeżeli każda każdy kiedy kilka której który która które którzy ktoś lecz ' +
    'mimo mnie może moja moje między nawet niech niego niej niektóre nigdy nimi oraz pani podczas pod ' +
    'ponieważ przecież przed przez przy raczej razem również siebie sobą sobie swoich swoje swoją swój ' +
    'także taka taki takie tego temu teraz tobie tutaj tych tylko tymi wcale więc wszystkie wszystko ' +
    'wszyscy właśnie zanim zawsze znowu żaden żeby',
};

export const functionWords: Record<Language, ReadonlySet<string>> = {
  en: new Set(lists.en.split(' ')),
  tr: new Set(lists.tr.split(' ')),
  fr: new Set(lists.fr.split(' ')),
  pl: new Set(lists.pl.split(' ')),
};

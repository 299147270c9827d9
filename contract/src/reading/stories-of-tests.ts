import type { Language } from '../fields.ts';

const wrapped: Record<Language, string> = {
  en: `The old lighthouse stood at the edge of the village, where the road turned into sand. Every evening the keeper
climbed the narrow stairs with a small lamp and a basket of bread. He cleaned the heavy glass, checked the weather and
wrote a few careful lines into his notebook. One winter night a fishing boat lost its way behind the black rocks. The
young captain saw nothing but rain, and her crew was tired and cold. Then a bright light moved slowly across the water
and showed her the narrow channel between the stones. The boat turned, the engine coughed, and the tired crew held its
breath for a long moment. When they finally reached the little harbour, the whole village came down to the pier with
warm blankets and soup. The captain asked who had saved them, and the children pointed at the tower on the hill. Next
morning she carried a basket of fresh fish up the narrow stairs and thanked the keeper with a quiet smile. He only
laughed, gave her the notebook and asked her to write the next careful line herself.`,
  tr: `Köyün kenarında, yolun kuma karıştığı yerde eski bir fener dururdu. Fenerci her akşam elinde küçük bir lamba ve
ekmek dolu bir sepetle dar merdivenleri çıkardı. Ağır camları siler, havaya bakar ve defterine birkaç özenli satır
yazardı. Bir kış gecesi küçük bir balıkçı teknesi kara kayaların arkasında yolunu kaybetti. Genç kaptan yağmurdan başka
bir şey görmüyor, yorgun tayfası soğuktan titriyordu. Derken parlak bir ışık suyun üstünde yavaşça dolaştı ve taşların
arasındaki dar geçidi gösterdi. Tekne döndü, motor öksürdü, yorgun tayfa uzun bir süre nefesini tuttu. Sonunda küçük
limana vardıklarında bütün köy sıcak battaniyeler ve çorbayla iskeleye indi. Kaptan kendilerini kimin kurtardığını
sordu, çocuklar tepedeki kuleyi gösterdi. Ertesi sabah kaptan bir sepet taze balıkla dar merdivenleri çıktı ve fenerciye
sessizce gülümsedi. Fenerci güldü, defteri uzattı ve bir sonraki özenli satırı onun yazmasını istedi. Kaptan pencereye
oturdu, uzun uzun denize baktı ve gecenin nasıl geçtiğini yavaş yavaş deftere yazdı. O günden sonra tekne her akşam
fenerin önünden geçerken üç kez düdük çaldı, fenerci de lambasını salladı.`,
  fr: `Le vieux phare se dressait au bord du village, là où la route devenait du sable. Chaque soir le gardien montait
les marches étroites avec une petite lampe et un panier de pain. Il nettoyait les vitres lourdes, regardait le ciel et
notait quelques lignes soignées dans son cahier. Une nuit de janvier, un bateau de pêche perdit sa route derrière les
rochers noirs. La jeune capitaine ne voyait que la pluie, et ses marins fatigués tremblaient de froid. Une lumière
brillante glissa lentement sur la mer et montra le passage étroit entre les pierres. Le bateau tourna, le moteur toussa,
et les marins fatigués retinrent leur souffle un long moment. Quand ils arrivèrent enfin au petit port, tout le village
descendit sur la jetée avec des couvertures chaudes et de la soupe. La capitaine demanda qui les avait sauvés, et les
enfants montrèrent la tour sur la colline. Le lendemain elle monta un panier de poissons frais par les marches étroites
et remercia le gardien avec un sourire tranquille. Il donna le cahier à la jeune femme et lui demanda de noter la ligne
suivante. Elle posa le panier, regarda la mer calme et nota lentement les heures de cette longue nuit. Depuis ce jour le
bateau salue le phare trois fois quand il passe devant la colline, et le gardien lève sa petite lampe.`,
  pl: `Stara latarnia stała na skraju wioski, tam gdzie droga zmieniała się w piasek. Każdego wieczoru latarnik wchodził
po wąskich schodach z małą lampą i koszykiem chleba. Czyścił ciężkie szyby, sprawdzał pogodę i zapisywał kilka
starannych zdań w zeszycie. Pewnej zimowej nocy kuter rybacki zgubił drogę za czarnymi skałami. Młoda kapitan widziała
tylko deszcz, a zmęczona załoga drżała z zimna. Nagle jasne światło przesunęło się powoli po wodzie i pokazało wąskie
przejście między kamieniami. Kuter skręcił, silnik zakaszlał, a zmęczona załoga na długą chwilę wstrzymała oddech. Kiedy
dopłynęli wreszcie do małego portu, cała wioska zeszła na molo z ciepłymi kocami i gorącą zupą. Kapitan zapytała, kto
ich uratował, a dzieci pokazały wieżę na wzgórzu. Następnego ranka zaniosła koszyk świeżych ryb po wąskich schodach i
podziękowała latarnikowi spokojnym uśmiechem. Latarnik zaśmiał się, podał zeszyt i poprosił, żeby sama zapisała kolejne
zdanie. Usiadła przy oknie, długo patrzyła na spokojne morze i powoli zapisała historię tamtej nocy. Od tego dnia kuter
codziennie trąbił trzy razy, kiedy mijał wzgórze, a latarnik machał starą lampą. Dzieci liczyły sygnały, biegły na molo
i wesoło machały czapkami do zmęczonej załogi. Wieczorem rybacy naprawiali sieci, gotowali gorącą zupę i długo
opowiadali o czarnych skałach i jasnym świetle.`,
};

const inOneLine = (language: Language): string => wrapped[language].replaceAll('\n', ' ');
/** A short story in each language, written for tests. */
export const stories: Record<Language, string> = {
  en: inOneLine('en'),
  tr: inOneLine('tr'),
  fr: inOneLine('fr'),
  pl: inOneLine('pl'),
};
